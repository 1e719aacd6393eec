import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { LimitRow } from '../guard/limits.ts'
import { apiPageStyle } from './api-page-style.ts'
import type { JsonSchema, Openapi, Operation } from './to-openapi.ts'

type Markup = ReturnType<typeof html>

export interface ApiPage {
  html: string
  headers: Record<string, string>
}

/** Renders the description as a page without scripts or external resources, with one style sheet. */
export async function toApiPage(openapi: Openapi): Promise<ApiPage> {
  const { title, description } = openapi.info
  const calls = Object.entries(openapi.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const sections = openapi.tags.map(({ name }) => ({ name, calls: calls.filter(({ operation }) => operation.tags.includes(name)) }))
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}: every call</title>
        <style>
          ${raw(apiPageStyle)}
        </style>
      </head>
      <body>
        <nav aria-label="Calls">
          <a class="home" href="/">${title}</a>
          <ul>
            ${sections.map(({ name, calls: own }) => html`<li><a href="#${name}">${name}</a> <small>${own.length}</small></li>`)}
          </ul>
        </nav>
        <main>
          <h1>${calls.length} calls</h1>
          ${description.split('\n\n').map((paragraph) => html`<p>${paragraph}</p>`)}
          <p>For tools: <a href="/openapi.json">openapi.json</a> (OpenAPI ${openapi.openapi}).</p>
          ${sections.map(
            ({ name, calls: own }) =>
              html`<section id="${name}" aria-labelledby="${name}-heading">
                <h2 id="${name}-heading">${name}</h2>
                ${own.map(showCall)}
              </section>`,
          )}
          <section id="schemas" aria-labelledby="schemas-heading">
            <h2 id="schemas-heading">Schemas</h2>
            ${Object.entries(openapi.components.schemas).map(
              ([name, schema]) =>
                html`<article id="thing-${name}">
                  <h3>${name}</h3>
                  ${showSchema(schema)}
                </article>`,
            )}
          </section>
        </main>
      </body>
    </html>`
  const text = String(page)
  // The hash covers exactly the text between the tags as sent.
  const style = /<style>([\s\S]*?)<\/style>/.exec(text)![1]!
  const hash = createHash('sha256').update(style).digest('base64')
  return {
    html: text,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'public, max-age=300',
    },
  }
}

interface Shown {
  path: string
  method: string
  operation: Operation
}

function showCall({ path, method, operation }: Shown): Markup {
  const body = operation.requestBody?.content['application/json'].schema
  const reply = toData(operation.responses['200']!.content['application/json'].schema)
  return html`<article id="${operation.operationId}">
    <h3>
      <a href="#${operation.operationId}"><b class="${method.toLowerCase()}">${method}</b> <code>${path}</code></a>
    </h3>
    <p>${operation.summary}</p>
    <p class="facts">${toAccess(operation)} ${operation['x-limits'].map(toRule).join(', ')}.</p>
    ${operation.parameters ? showFields('Parameters', toParameterSchema(operation)) : ''} ${body ? showFields('Body', body) : ''}
    ${reply ? showFields('Response', reply) : html`<p class="facts">Empty response.</p>`}
  </article>`
}

function toAccess({ security }: Operation): string {
  if (security.length === 0) return 'Public;'
  return security.length === 1 ? 'Requires a session;' : 'Public, with more for a session;'
}

const toRule = ({ by, count, seconds, of }: Operation['x-limits'][number]): string =>
  `${count} ${of === 'failures' ? 'failed requests' : 'requests'} in ${seconds % 60 === 0 && seconds < 3600 ? `${seconds / 60} minutes` : seconds === 3600 ? 'an hour' : `${seconds} seconds`} per ${whose[by]}`

const whose: Record<LimitRow['by'], string> = { client: 'IP address', account: 'account', guest: 'IP address without an account' }

const toParameterSchema = ({ parameters = [] }: Operation): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
  required: parameters.filter(({ required }) => required).map(({ name }) => name),
})

/** Extracts the data schema from the response envelope. */
function toData(schema: JsonSchema): JsonSchema | undefined {
  const success = schema.anyOf?.[0] ?? schema
  if (!success.properties) return success
  const isWrapped = 'code' in success.properties || 'success' in success.properties
  return isWrapped ? success.properties['data'] : success
}

const showFields = (name: string, schema: JsonSchema): Markup =>
  html`<details>
    <summary>${name}</summary>
    ${showSchema(schema)}
  </details>`

function showSchema(schema: JsonSchema): Markup {
  const inner = toInner(schema)
  if (!inner.properties) return html`<p>${toTypeWord(schema)}</p>`
  const required = inner.required ?? []
  return html`<ul>
    ${Object.entries(inner.properties).map(
      ([name, field]) =>
        html`<li>
          <code>${name}</code> <small>${toTypeWord(field)}${required.includes(name) ? '' : ', optional'}</small>
          ${toInner(field).properties ? showSchema(field) : ''}
        </li>`,
    )}
  </ul>`
}

/** Finds the object within a field's schema: itself, or the item of a list, or the non-null variant. */
function toInner(schema: JsonSchema): JsonSchema {
  const other = schema.items ?? schema.anyOf?.find(({ type }) => type === 'object' || type === 'array')
  return schema.properties || !other ? schema : toInner(other)
}

function toTypeWord({ type, items, anyOf, enum: names, const: only, maxLength, maxItems, $ref }: JsonSchema): string {
  if ($ref) return $ref.slice($ref.lastIndexOf('/') + 1)
  if (anyOf) return [...new Set(anyOf.map(toTypeWord))].join(' or ')
  if (names) return names.map((name) => JSON.stringify(name)).join(' | ')
  if (only !== undefined) return JSON.stringify(only)
  if (type === 'array') return `list of ${items ? toTypeWord(items) : 'anything'}${maxItems ? `, at most ${maxItems}` : ''}`
  return `${type ?? 'anything'}${maxLength ? `, at most ${maxLength} characters` : ''}`
}
