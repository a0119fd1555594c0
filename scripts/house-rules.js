/** Syntax that the house does without, as an oxlint plugin: one rule for each selector. */
const ban = (message, ...selectors) => ({
  create: (context) => ({ [selectors.join(", ")]: (node) => context.report({ node, message }) }),
});

const links = "JSXAttribute[name.name=/^(to|href|action|formAction)$/]";
const redirects = "CallExpression[callee.name=/^redirect/]";

export default {
  meta: { name: "house" },
  rules: {
    "default-export": ban(
      "Named exports, please; only routes, root, entry files and configurations need a default.",
      "ExportDefaultDeclaration",
    ),
    "literal-path": ban(
      "Build the path in app/lib/paths.ts.",
      `${links} > Literal[value=/^[/](?!assets)/]`,
      `${links} > JSXExpressionContainer > Literal[value=/^[/]/]`,
      `${links} > JSXExpressionContainer > TemplateLiteral[quasis.0.value.raw=/^[/]/]`,
    ),
    "literal-redirect": ban(
      "Build the path in app/lib/paths.ts.",
      `${redirects} > Literal[value=/^[/]/]`,
      `${redirects} > TemplateLiteral[quasis.0.value.raw=/^[/]/]`,
    ),
    "bare-input": ban(
      "Bare inputs belong in app/ui: use the field components.",
      "JSXOpeningElement[name.name=/^(input|select|textarea)$/]",
    ),
    "bare-link": ban(
      "Use PageLink: it leaves out pages whose calls the laboratory lacks.",
      "JSXOpeningElement[name.name='a'] > JSXAttribute[name.name='href'] CallExpression[callee.object.name='paths']",
    ),
    "bare-form": ban(
      "Use PostForm or GetForm: they add the token and the once-only key.",
      "JSXOpeningElement[name.name=/^(form|Form)$/]",
    ),
    env: ban(
      "Only app/env.server.ts reads the environment.",
      "MemberExpression[object.name='process'][property.name='env']",
    ),
    fetch: ban(
      "Only app/upstream/ calls the laboratory.",
      "CallExpression[callee.name='fetch']",
      "CallExpression[callee.property.name='fetch']",
    ),
    deferred: ban(
      "Nothing is streamed: without script a suspended boundary stays hidden.",
      "JSXOpeningElement[name.name=/^(Suspense|Await)$/]",
    ),
    hooks: ban(
      "Pages are not hydrated: this would never run (docs/decisions/0001).",
      "CallExpression[callee.name=/^(useState|useEffect|useLayoutEffect|useReducer|useRef|useFetcher|useSubmit|useNavigate)$/]",
      "JSXAttribute[name.name=/^on[A-Z]/]",
    ),
    internals: ban(
      "Use a package's documented API.",
      "Identifier[name=/^UNSAFE_|__SECRET|^_zod$|^_currentValue$/]",
      "Literal[value=/__SECRET|^react\\.element$/]",
      "MemberExpression[property.name=/^(\\$\\$typeof|_currentValue|_zod)$/]",
      "TSPropertySignature[key.name='$$typeof']",
    ),
    "made-code": ban("No code is made at run time.", "NewExpression[callee.name='Function']"),
    "silent-fallback": ban(
      "What cannot be read is not the ordinary case: use code, codeOr, flagOr or numberOr of shapes.server.ts.",
      "CallExpression[callee.property.name='catch'][arguments.0.value=/./]",
      "CallExpression[callee.property.name='catch'][arguments.0.value=true]",
      "CallExpression[callee.property.name='catch'][callee.object.callee.property.name=/^(enum|literal)$/]",
    ),
    "changed-request": ban(
      "A request is passed on as its constructor makes it.",
      "CallExpression[callee.property.name='defineProperty'] > Identifier[name='request']",
    ),
  },
};
