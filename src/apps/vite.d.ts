/**
 * Types of Vite's imports and of `import.meta.env`. Vite's own types would add Node's types to the
 * browser project.
 */
declare module "*.module.css" {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

declare module "*.css" {}

interface ImportMeta {
  readonly env: { readonly BASE_URL: string; readonly DEV: boolean };
}
