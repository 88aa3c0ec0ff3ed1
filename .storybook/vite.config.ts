import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  cacheDir: fileURLToPath(new URL("../.cache/storybook", import.meta.url)),
  plugins: [react()],
  // What stories load late is prepared at the start: found in the middle of a run with a cold cache, it would reload the page under them.
  optimizeDeps: {
    include: [
      ...["react", "react-dom", "react-dom/client", "react/jsx-runtime", "react/jsx-dev-runtime"],
      ...["react-router-dom", "jotai", "swr", "swr/immutable", "i18next", "react-i18next"],
      ...["@emotion/cache", "@emotion/react", "@mui/icons-material/Add", "@mui/material/Button", "@mui/material/styles"],
      ...["@mui/x-data-grid", "@mui/x-charts/BarChart", "@mui/x-charts/LineChart"],
      ...["@rjsf/core/lib/components/*/*.js", "@rjsf/mui/lib/*/*.js", "@rjsf/utils", "ajv", "ajv/dist/standalone/index.js", "ajv-formats"],
    ],
  },
});
