import { Type } from "typebox";
import { StoredFile } from "../customer/files.ts";
import { AppParams } from "../customer/lending/applications.ts";
import { endpoint } from "../endpoint.ts";
import { closed, Uuid } from "../schema-primitives.ts";
import { REVEAL_REASONS } from "./reveal-reasons.ts";

export const applicationFiles = endpoint({
  method: "GET",
  path: "/api/admin/applications/{appId}/files",
  summary: "The files that were sent with an application, with masked names, for the roles that may download them",
  params: AppParams,
  response: closed({ data: Type.Array(StoredFile) }),
});

export const applicationFile = endpoint({
  method: "GET",
  path: "/api/admin/applications/{appId}/files/{file}",
  summary: "The bytes of a file that was sent with an application, for a reason that is recorded; limited per hour",
  params: closed({ appId: Uuid, file: Uuid }),
  query: closed({ reason: Type.Enum([...REVEAL_REASONS]) }),
  response: Type.Unknown(),
});
