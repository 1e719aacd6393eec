import { html, raw } from 'hono/html'
import type { World } from '../seed/world.ts'

type Html = ReturnType<typeof html>

/** A stand-in's HTML page. Interpolated values are escaped. */
export const toPage = (title: string, body: Html, head: Html | string = ''): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        ${head} ${raw(style)}
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p>Chorus sandbox: this page stands in for the real service, and every account is fictional.</p>
          ${body}
        </main>
      </body>
    </html>`

const style = `<style>
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}main{max-width:40rem;margin:2rem auto;padding:0 1rem}
button{font:inherit;padding:.5rem 1rem;margin:.25rem .25rem 0 0}pre{white-space:pre-wrap;overflow-wrap:anywhere}
article{border-top:1px solid;padding:1rem 0}</style>`

export interface Choice {
  title: string
  /** Where the choice is posted to, as `person`. */
  action: string
  /** Posted along as hidden fields. */
  fields: Readonly<Record<string, string>>
  people: World['people']
  /** Further fields. */
  extra?: Html
  /** Label of the button that posts no person. */
  refusal?: string
}

/** The page on which a person picks a member of the cast. */
export const toChoicePage = ({ title, action, fields, people, extra, refusal }: Choice): Html =>
  toPage(
    title,
    html`<form method="post" action="${action}">
      ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      <p>Choose an account</p>
      ${extra ?? ''} ${people.map(({ key, name }) => html`<button name="person" value="${key}">${name}</button>`)}
      ${refusal === undefined ? '' : html`<p><button name="person" value="">${refusal}</button></p>`}
    </form>`,
  )
