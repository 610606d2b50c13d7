/// <reference types="vite/client" />
/// <reference types="svelte" />

declare module "*.ftl?part=page" {
  const words: string;
  export default words;
}
declare module "*.ftl?part=study" {
  const words: string;
  export default words;
}
declare module "*.ftl?part=work" {
  const words: string;
  export default words;
}
declare module "*.ftl?part=hosted" {
  const words: string;
  export default words;
}

// eslint-disable-next-line no-var
declare var hardwayEarly: Record<string, Promise<Response | null>> | undefined;
