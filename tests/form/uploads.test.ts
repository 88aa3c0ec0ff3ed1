import { expect, test } from "vitest";
import type { FilePort } from "../../src/form/widgets/file/file-port.ts";
import { Uploads, type UploadUpdate } from "../../src/form/widgets/file/uploads.ts";

const FILE = new File(["abc"], "slip.pdf");

/** Uploads to a server that receives a file in parts, and the reported states. */
function uploadOf(shares: readonly number[], end: Awaited<ReturnType<FilePort["upload"]>>) {
  const upload: FilePort["upload"] = async (_path, _file, { onProgress }) => {
    for (const share of shares) onProgress(share);
    return end;
  };
  const uploads = new Uploads(() => ({ upload }) as FilePort);
  const announced: UploadUpdate[] = [];
  const news = uploads.newsAtom("slip");
  uploads.atoms.sub(news, () => announced.push(uploads.atoms.get(news) as UploadUpdate));
  return { uploads, announced };
}

const file = { id: "one" } as never;
const describeUpdate = ({ what, percent }: UploadUpdate) => (percent === 0 ? what : `${what} ${percent}`);

test("each quarter of an upload is announced once, between its start and its end", async () => {
  const { uploads, announced } = uploadOf([0, 0.1, 0.24, 0.25, 0.3, 0.6, 0.5, 0.74, 0.75, 0.99, 1], { file });
  const taken = await new Promise((take) => uploads.begin("slip", FILE, take));
  await expect.poll(() => announced.map(describeUpdate)).toEqual(["begun", "part 25", "part 50", "part 75", "done"]);
  expect(taken).toBe(file);
  expect(announced.map(({ name }) => name)).toEqual(Array(5).fill("slip.pdf"));
});

test("a failed upload is announced, and so is its retry", async () => {
  const { uploads, announced } = uploadOf([0.5, 1], { failure: { code: "NETWORK" } as never });
  uploads.begin("slip", FILE, () => {});
  await expect.poll(() => announced.map(describeUpdate)).toEqual(["begun", "part 50", "failed"]);
  uploads.online();
  await expect.poll(() => announced.slice(3).map(describeUpdate)).toEqual(["begun", "part 50", "failed"]);
});
