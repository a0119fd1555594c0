declare module "doiuse" {
  import type { Node, Plugin } from "postcss";

  interface Options {
    /** of browserslist */
    browsers: string[];
    onFeatureUsage: (usage: { feature: string; usage: Node }) => void;
  }
  /** Reports features of caniuse.com that one of the browsers lacks in whole or in part. */
  export default function doiuse(options: Options): Plugin;
}
