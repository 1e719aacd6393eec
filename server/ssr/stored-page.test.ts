import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type InlineSources, toStoredPage } from './stored-page.ts'

const nonce = 'Zm9v-YmFy_'
const html = [
  '<!DOCTYPE html><html><head>',
  `<meta property="csp-nonce" content="${nonce}"/>`,
  `<style nonce="${nonce}" data-a="">a{b:c}</style>`,
  `<link rel="modulepreload" href="/a.js" nonce="${nonce}"/>`,
  `</head><body><script nonce="${nonce}">one()</script><script data-b="" nonce="${nonce}">two()\nthree()</script>`,
  `<script type="module" src="/a.js" nonce="${nonce}"></script>`,
  '<p>&lt;script&gt;</p><script>injected()</script><style>p{q:r}</style></body></html>',
].join('')
const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const store = async (status = 200) => {
  let inline: InlineSources | undefined
  const page = await toStoredPage({ status, html, nonce }, (sources) => {
    inline = sources
    return { 'x-test': 'yes' }
  })
  return { page, inline }
}

test('allows by hash what the nonce allowed, and nothing that was injected', async () => {
  const { page, inline } = await store(404)
  expect(inline).toEqual({ scripts: ['one()', 'two()\nthree()'].map(sourceOf), styles: [sourceOf('a{b:c}')] })
  expect([page.status, page.headers]).toEqual([404, { 'x-test': 'yes' }])
})

test('contains no nonce, and is otherwise unchanged', async () => {
  const { page } = await store()
  const text = Buffer.from(await page.read(undefined)).toString()
  expect(text).toBe(html.replace(`<meta property="csp-nonce" content="${nonce}"/>`, '').replaceAll(` nonce="${nonce}"`, ''))
  expect(text).not.toContain(nonce)
})

test('is the same in every encoding', async () => {
  const { page } = await store()
  const plain = Buffer.from(await page.read(undefined))
  expect(gunzipSync(await page.read('gzip'))).toEqual(plain)
  expect(brotliDecompressSync(await page.read('br'))).toEqual(plain)
})

test('has the same tag for the same markup, whatever its nonce', async () => {
  const again = await toStoredPage({ status: 200, html: html.replaceAll(nonce, 'another'), nonce: 'another' }, () => ({}))
  expect(again.etag).toBe((await store()).page.etag)
  expect(again.etag).toMatch(/^"[\w+/]{27}"$/)
})
