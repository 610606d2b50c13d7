// An entry written from the fields of its form, in the order of the notation.

import type { HostedForm } from "../lib/messages";

export function written(form: HostedForm, given: Record<string, string>, because = ""): string {
  const words = form.parts.flatMap((part) => {
    const value = (given[part.field] ?? "").trim().replace(/\s+/g, " ");
    return value ? [part.lead, value] : [];
  });
  return [form.verb, ...words, ...(because.trim() ? ["because", because.trim()] : [])].filter(Boolean).join(" ");
}
