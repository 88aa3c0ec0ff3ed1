import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { closed, Hash, ProductCode, Slug, Uuid } from "../schema-primitives.ts";

/** A file uploaded by a customer. */
export const StoredFile = closed({
  id: Uuid,
  /** File name on the customer's device. */
  name: Type.String(),
  /** Its media type, detected from its bytes. */
  type: Type.String(),
  bytes: Type.Integer({ minimum: 1 }),
});
export type StoredFile = Static<typeof StoredFile>;

const Bytes = Type.Unknown();
const ofUser = closed({ id: Uuid });
const ofUsersFile = closed({ id: Uuid, file: Uuid });

export const listFiles = endpoint({
  method: "GET",
  path: "/api/user/{id}/files",
  summary: "The files that the signed-in customer uploaded",
  params: ofUser,
  response: closed({ data: Type.Array(StoredFile) }),
});

export const announceFile = endpoint({
  method: "POST",
  path: "/api/user/{id}/files",
  summary: "Announces a file for a form field; its bytes must be uploaded within the hour",
  params: ofUser,
  body: closed({
    form: Slug,
    release: Hash,
    productType: Type.Optional(ProductCode),
    /** Name of the field; within a list or a group, the whole path, such as `loans/0/statement`. */
    field: Type.String({ minLength: 1, maxLength: 200 }),
    name: Type.String({ minLength: 1, maxLength: 255 }),
    bytes: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
    /**
     * The file of an earlier attempt whose response was lost; it is removed, whether it was
     * uploaded or not.
     */
    instead: Type.Optional(Uuid),
  }),
  response: closed({ data: closed({ id: Uuid }) }),
});

export const sendFile = endpoint({
  method: "PUT",
  path: "/api/user/{id}/files/{file}",
  summary: "Uploads the bytes of an announced file. An unacceptable or incomplete file is discarded",
  params: ofUsersFile,
  takesFile: true,
  response: closed({ data: StoredFile }),
});

export const readFile = endpoint({
  method: "GET",
  path: "/api/user/{id}/files/{file}",
  summary: "The bytes of a file of the signed-in customer",
  params: ofUsersFile,
  response: Bytes,
});

export const removeFile = endpoint({
  method: "DELETE",
  path: "/api/user/{id}/files/{file}",
  summary: "Deletes a file, even during upload, unless it was sent with an application, which keeps it",
  params: ofUsersFile,
  response: closed({ deleted: Type.Boolean() }),
});
