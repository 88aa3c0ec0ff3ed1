import { requireExisting } from "../../checks/check-references.ts";
import { checkArea } from "../../checks/pages/check-area.ts";
import { sliceUpload } from "../../slices/slice-upload.ts";
import type { BlockRules } from "../block.ts";

export const upload: BlockRules<"upload"> = {
  pages: "staff",
  check(catalog, { upload: id }, { page, at }) {
    if (!catalog.uploads.has(id)) return requireExisting("upload", id, catalog.uploads.keys(), at("upload"));
    return checkArea({ what: "upload", name: id, for: ["admin"] }, page.area, at("upload"));
  },
  slice(catalog, { upload: id }, { language }) {
    const found = catalog.uploads.get(id);
    return found ? { upload: sliceUpload(catalog, found, language) } : null;
  },
  roles({ uploads }, { upload: id }) {
    const found = uploads.get(id);
    return found ? { what: "upload", name: id, roles: found.roles } : null;
  },
  query: (_catalog, { upload: id }) => [{ owner: id, names: ["job"] }],
  shows: ({ upload: id }) => [{ kind: "upload", id }],
};
