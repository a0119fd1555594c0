import jsxA11y from "eslint-plugin-jsx-a11y";
import tseslint from "typescript-eslint";
import { pathsIn, folders } from "./folders.js";

const LAB = { regex: "(^|/)lab(/|$)", message: "The portal and the reference laboratory share only HTTP." };
const APP = { regex: "^~/|(^|/)app/", message: "The portal and the reference laboratory share only HTTP." };
const TESTS = { regex: "(^|/)tests/", message: "Nothing that ships imports a test." };
const CLIENT = {
  regex: "^undici$|^node:https?$",
  message: "Only app/upstream/ calls the laboratory.",
};
const imports = (...patterns) => ["error", { patterns }];

/** Folders of app/ that may open sockets. */
const CONNECTED = ["realtime", "http", "upstream"];

const direction = Object.entries(folders).map(([folder, allowed]) => ({
  files: [`app/${folder}/**/*.{ts,tsx}`],
  rules: {
    "no-restricted-imports": imports(
      LAB,
      TESTS,
      ...(CONNECTED.includes(folder) ? [] : [CLIENT]),
      {
        regex: `^~/(?!${pathsIn(allowed)})|^(?:\\.\\./)+(?=(?:${Object.keys(folders).join("|")})/)(?!${pathsIn(allowed)})`,
        message: `${folder}/ imports ${allowed.join(", ")} (.ci/folders.js).`,
      },
      ...(folder === "routes"
        ? [
            {
              regex: "^~/routes/|^\\.\\./[^/]+/",
              message: "Pages share through app/features/, not routes/.",
            },
          ]
        : []),
      ...(folder === "ui" ? [{ regex: "\\.server(\\.tsx?)?$", message: "ui/ turns props into HTML." }] : []),
    ),
  },
}));

const syntax = {
  defaultExport: {
    selector: "ExportDefaultDeclaration",
    message: "Named exports, please; only routes, root, entry files and configurations need a default.",
  },
  literalPath: {
    selector:
      "JSXAttribute[name.name=/^(to|href|action|formAction)$/] > Literal[value=/^[/](?!assets)/], " +
      "JSXAttribute[name.name=/^(to|href|action|formAction)$/] > JSXExpressionContainer > Literal[value=/^[/]/], " +
      "JSXAttribute[name.name=/^(to|href|action|formAction)$/] > JSXExpressionContainer > TemplateLiteral[quasis.0.value.raw=/^[/]/]",
    message: "Build the path in app/lib/paths.ts.",
  },
  literalRedirect: {
    selector:
      "CallExpression[callee.name=/^redirect/] > Literal[value=/^[/]/], " +
      "CallExpression[callee.name=/^redirect/] > TemplateLiteral[quasis.0.value.raw=/^[/]/]",
    message: "Build the path in app/lib/paths.ts.",
  },
  bareInput: {
    selector: "JSXOpeningElement[name.name=/^(input|select|textarea)$/]",
    message: "Bare inputs belong in app/ui: use the field components.",
  },
  bareLink: {
    selector:
      "JSXOpeningElement[name.name='a'] > JSXAttribute[name.name='href'] CallExpression[callee.object.name='paths']",
    message: "Use PageLink: it leaves out pages whose calls the laboratory lacks.",
  },
  bareForm: {
    selector: "JSXOpeningElement[name.name=/^(form|Form)$/]",
    message: "Use PostForm or GetForm: they add the token and the once-only key.",
  },
  env: {
    selector: "MemberExpression[object.name='process'][property.name='env']",
    message: "Only app/env.server.ts reads the environment.",
  },
  fetch: {
    selector: "CallExpression[callee.name='fetch'], CallExpression[callee.property.name='fetch']",
    message: "Only app/upstream/ calls the laboratory.",
  },
  deferred: {
    selector: "JSXOpeningElement[name.name=/^(Suspense|Await)$/]",
    message: "Nothing is streamed: without script a suspended boundary stays hidden.",
  },
  hooks: {
    selector:
      "CallExpression[callee.name=/^(useState|useEffect|useLayoutEffect|useReducer|useRef|useFetcher|useSubmit|useNavigate)$/], " +
      "JSXAttribute[name.name=/^on[A-Z]/]",
    message: "Pages are not hydrated: this would never run (docs/decisions/0001).",
  },
};
/** Other packages' internals and runtime code generation. */
const internals = [
  {
    selector:
      "Identifier[name=/^UNSAFE_|__SECRET|^_zod$|^_currentValue$/], Literal[value=/__SECRET|^react\\.element$/]",
    message: "Use a package's documented API.",
  },
  {
    selector:
      "MemberExpression[property.name=/^(\\$\\$typeof|_currentValue|_zod)$/], TSPropertySignature[key.name='$$typeof']",
    message: "Use a package's documented API.",
  },
  { selector: "NewExpression[callee.name='Function']", message: "No code is made at run time." },
  {
    selector: "CallExpression[callee.property.name='defineProperty'] > Identifier[name='request']",
    message: "A request is passed on as its constructor makes it.",
  },
];
const banned = (...rules) => ["error", ...internals, ...rules];
const everywhere = [syntax.env, syntax.fetch, syntax.deferred];
const page = [
  syntax.literalPath,
  syntax.literalRedirect,
  syntax.bareInput,
  syntax.bareForm,
  syntax.bareLink,
  syntax.hooks,
];

export default tseslint.config(
  {
    ignores: [
      "build/",
      "data/",
      "node_modules/",
      ".cache/",
      "public/",
      "test-results/",
      "playwright-report/",
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  {
    files: ["**/*.{ts,tsx}"],
    extends: [tseslint.configs.recommended],
    rules: {
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/ban-ts-comment": ["error", { "ts-expect-error": "allow-with-description" }],
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "no-console": "error",
      "no-control-regex": "error",
      "no-empty": "error",
      "no-useless-escape": "error",
      "no-unsafe-finally": "error",
      "no-cond-assign": "error",
      eqeqeq: ["error", "always", { null: "ignore" }],
    },
  },
  { files: ["app/**/*.tsx"], extends: [jsxA11y.flatConfigs.recommended] },
  { files: [".ci/**/*.ts", "tests/**/*.{ts,tsx}"], rules: { "no-restricted-syntax": banned() } },

  { files: ["app/**/*.{ts,tsx}"], rules: { "no-restricted-imports": imports(LAB, TESTS, CLIENT) } },
  ...direction,
  {
    files: ["app/**/*.{ts,tsx}"],
    rules: { "no-restricted-syntax": banned(...everywhere, syntax.defaultExport) },
  },
  {
    files: ["app/root.tsx", "app/routes/**/*.tsx"],
    rules: {
      "no-restricted-syntax": banned(...everywhere, ...page),
    },
  },
  {
    files: ["app/features/**/*.tsx"],
    rules: {
      "no-restricted-syntax": banned(...everywhere, ...page, syntax.defaultExport),
    },
  },
  {
    files: ["app/routes/**/*.ts", "app/features/**/*.ts"],
    rules: { "no-restricted-syntax": banned(...everywhere, syntax.defaultExport, syntax.literalRedirect) },
  },
  {
    files: ["app/routes.ts", "app/entry.server.tsx", "app/entry.client.tsx"],
    rules: { "no-restricted-syntax": banned(...everywhere) },
  },
  {
    files: ["app/ui/**/*.{ts,tsx}"],
    rules: {
      "no-restricted-syntax": banned(
        ...everywhere,
        syntax.defaultExport,
        syntax.literalPath,
        syntax.literalRedirect,
        syntax.hooks,
      ),
    },
  },
  {
    files: ["app/modules/**/*.ts"],
    rules: { "no-restricted-syntax": banned(syntax.env, syntax.defaultExport) },
  },
  {
    files: ["app/env.server.ts"],
    rules: { "no-restricted-syntax": banned(syntax.fetch, syntax.defaultExport) },
  },
  {
    files: ["lab/**/*.ts"],
    rules: {
      "no-restricted-imports": imports(APP, TESTS),
      "no-restricted-syntax": banned(syntax.env, syntax.fetch, syntax.defaultExport),
    },
  },
  // A separate program: it reads its own variables.
  { files: ["lab/main.ts"], rules: { "no-restricted-syntax": banned(syntax.defaultExport) } },
  { files: ["server.ts"], rules: { "no-restricted-syntax": banned(syntax.env, syntax.defaultExport) } },
);
