/** What Vite makes of imports and of `import.meta.env`. Its own types would bring Node's into the browser's project. */
declare module "*.module.css" {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

declare module "*.css" {}

interface ImportMeta {
  readonly env: { readonly BASE_URL: string; readonly DEV: boolean };
}
