import type { BlockProps } from "../block.ts";
import OpenUpload from "./open-upload.tsx";

/** Lets staff upload files of a format. */
export function UploadBlock({ block: { upload } }: BlockProps<"upload">) {
  return <OpenUpload key={upload.id} view={upload} />;
}
