import type { ErrorBody } from "../../contract/errors.ts";
import { CallError } from "./call-error.ts";
import { currentWiring, failureOf, sessionSignal, urlOf } from "./http.ts";

/** If no byte is sent for this long, the network counts as lost, even if the device reports one. */
const STILL_MS = 30_000;

export interface SendOptions {
  signal: AbortSignal;
  /** Called with the share sent, from 0 to 1. */
  onProgress(share: number): void;
}

interface Sending extends SendOptions {
  method: "PUT" | "POST";
  /** Path template of the contract. */
  path: string;
  params: object;
  /** The browser sets the content type of a form. */
  body: File | FormData;
}

/**
 * Uploads a file, alone or in a form. It uses XMLHttpRequest because `fetch` reports upload
 * progress only in Chromium, and only over HTTP/2.
 * @throws CallError, or the signal's reason if aborted
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
  const sessionEnd = sessionSignal();
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
        // Not from our server, for example the sign-in page of a public network.
        giveUp();
      }
    };
    // On a device without a network the request would otherwise wait for the timeout.
    window.addEventListener("offline", giveUp);
    const ends = [signal, sessionEnd].map((one) => {
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
      for (const unsubscribe of ends) unsubscribe();
    };
    request.send(body);
  });
  return answer.catch((error: unknown) => {
    throw failureOf(error, sessionEnd, bearer, true);
  });
}

function errorOf({ status, statusText, responseText }: XMLHttpRequest): CallError {
  try {
    return new CallError(status, JSON.parse(responseText) as ErrorBody);
  } catch {
    return new CallError(status, { code: "INTERNAL", message: currentWiring().failureText(status) || statusText });
  }
}
