import type { ErrorBody } from "../../contract/errors.ts";
import { CallError } from "./call-error.ts";
import { currentWiring, failureOf, sessionSignal, urlOf } from "./http.ts";

/** Without a byte on its way for so long, the network is gone, whatever the device says. */
const STILL_MS = 30_000;

export interface SendOptions {
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress(share: number): void;
}

interface Sending extends SendOptions {
  method: "PUT" | "POST";
  /** As in the contract. */
  path: string;
  params: object;
  /** A form says its own type. */
  body: File | FormData;
}

/**
 * Sends a file, by itself or in a form. By XMLHttpRequest, as `fetch` tells no browser's progress but Chromium's, and that over
 * HTTP/2 alone.
 * @throws CallError, and the signal's reason once it is ended
 */
export function sendBody<T>({ method, path, params, body, signal, onProgress }: Sending): Promise<T> {
  const { apiBase, token, failureText } = currentWiring();
  const request = new XMLHttpRequest();
  request.open(method, apiBase() + urlOf(path, params, {}));
  request.withCredentials = true;
  if (body instanceof File) request.setRequestHeader("content-type", "application/octet-stream");
  request.setRequestHeader("accept", "application/json");
  const bearer = token();
  if (bearer) request.setRequestHeader("authorization", `Bearer ${bearer}`);
  const over = sessionSignal();
  const answer = new Promise<T>((resolve, reject) => {
    const giveUp = () => {
      reject(new CallError(0, { code: "NETWORK", message: failureText(0) }));
      request.abort();
    };
    let still = setTimeout(giveUp, STILL_MS);
    const alive = () => {
      clearTimeout(still);
      still = setTimeout(giveUp, STILL_MS);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      alive();
      onProgress(total > 0 ? loaded / total : 0);
    };
    request.upload.onload = alive;
    request.onerror = giveUp;
    request.onload = () => {
      if (request.status !== 200) return reject(errorOf(request));
      try {
        resolve(JSON.parse(request.responseText) as T);
      } catch {
        // Not an answer of ours, such as the sign-in page of a public network.
        giveUp();
      }
    };
    // A device without a network would else wait for bytes that nobody takes.
    window.addEventListener("offline", giveUp);
    const ends = [signal, over].map((one) => {
      const end = () => {
        reject(one.reason);
        request.abort();
      };
      one.addEventListener("abort", end);
      return () => one.removeEventListener("abort", end);
    });
    request.onloadend = () => {
      clearTimeout(still);
      window.removeEventListener("offline", giveUp);
      for (const unheard of ends) unheard();
    };
    request.send(body);
  });
  return answer.catch((error: unknown) => {
    throw failureOf(error, over, bearer, true);
  });
}

function errorOf({ status, statusText, responseText }: XMLHttpRequest): CallError {
  try {
    return new CallError(status, JSON.parse(responseText) as ErrorBody);
  } catch {
    return new CallError(status, { code: "INTERNAL", message: currentWiring().failureText(status) || statusText });
  }
}
