/** A form's target and its hidden fields. */
export interface PageForm {
  action: URL
  fields: Record<string, string>
}

const unescape = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&')

/** Reads the only form of a page. */
export function readForm(text: string, page: string | URL): PageForm {
  const action = /<form method="post" action="([^"]+)"/.exec(text)?.[1]
  if (!action) throw new Error(`There is no form at ${page}: ${text}`)
  const hidden = text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)
  return {
    action: new URL(unescape(action), page),
    fields: Object.fromEntries([...hidden].map(([, name, value]) => [name!, unescape(value!)])),
  }
}

/** Opens a page and submits its form with the chosen values. Doesn't follow redirects. */
export async function submitForm(page: string | URL, chosen: Record<string, string>): Promise<Response> {
  const opened = await fetch(page)
  const { action, fields } = readForm(await opened.text(), page)
  return fetch(action, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ ...fields, ...chosen }) })
}
