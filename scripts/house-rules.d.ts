declare const plugin: { rules: Record<string, object> };
export default plugin;
