/**
 * `npm run dev`: the server, restarted when its files change, behind Vite with hot reload. PORT
 * (8080) is Vite's; the server listens on the next port.
 */
import { spawn } from "node:child_process";

const port = Number(process.env.PORT ?? 8080);
const apiPort = port + 1;
const publicUrl = `http://localhost:${port}`;

const children = [
  spawn("node", ["--watch-path=src/server", "--watch-path=src/engine", "--watch-path=src/contract", "src/server/main.ts"], {
    stdio: "inherit",
    env: { ...process.env, PORT: String(apiPort), PUBLIC_URL: publicUrl },
  }),
  spawn("vite", ["--port", String(port), "--strictPort"], {
    stdio: "inherit",
    env: { ...process.env, API_URL: `http://127.0.0.1:${apiPort}` },
  }),
];

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });
}
for (const child of children) {
  child.on("exit", (code) => {
    for (const other of children) other.kill("SIGTERM");
    process.exitCode = code ?? 0;
  });
}
