import type { ActionFunctionArgs } from "@remix-run/node";
import { data, redirect } from "@remix-run/node";
import { Form, useActionData } from "@remix-run/react";

export const meta = () => [{ title: "Sign in" }];

export function loader() {
  return { company: false };
}

export async function action({ request }: ActionFunctionArgs) {
  const form = new URLSearchParams(await request.text());
  const errors = ["username", "password"].filter((name) => !form.get(name));
  if (errors.length > 0) return data({ errors }, { status: 400 });
  return redirect("/login");
}

export default function Login() {
  const errors = useActionData<typeof action>()?.errors ?? [];
  return (
    <main>
      <h1>Sign in</h1>
      <Form method="POST">
        <label>
          Username, email or phone
          <input name="username" autoComplete="username" required />
        </label>
        {errors.includes("username") && <p role="alert">Enter your username.</p>}
        <label>
          Password
          <input name="password" type="password" autoComplete="current-password" required />
        </label>
        {errors.includes("password") && <p role="alert">Enter your password.</p>}
        <label className="tick">
          <input name="remember" type="checkbox" /> Remember me
        </label>
        <button type="submit">Sign in</button>
      </Form>
    </main>
  );
}
