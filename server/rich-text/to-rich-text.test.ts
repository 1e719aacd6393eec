import { existsSync, readFileSync } from 'node:fs'
import type { RichBlock, RichInline } from '@chorus/model/text/rich-text'
import { describe, expect, test } from 'vitest'
import { toRichText } from './to-rich-text.ts'

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const inlineHtml = (parts: readonly RichInline[]): string => parts.map(partHtml).join('')
const tags = { strong: 'strong', emphasis: 'em', strike: 'del' } as const

function partHtml(part: RichInline): string {
  switch (part.kind) {
    case 'text':
      return escape(part.text)
    case 'code':
      return `<code>${escape(part.text)}</code>`
    case 'link':
      return `<a href="${escape(part.url)}">${inlineHtml(part.content)}</a>`
    case 'image':
      return `<img src="${escape(part.url)}" alt="${escape(part.alt)}" />`
    case 'break':
      return '<br />'
    default:
      return `<${tags[part.kind]}>${inlineHtml(part.content)}</${tags[part.kind]}>`
  }
}

function html(block: RichBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p>${inlineHtml(block.content)}</p>`
    case 'heading':
      return `<h${block.level}>${inlineHtml(block.content)}</h${block.level}>`
    case 'quote':
      return `<blockquote>${block.blocks.map(html).join('')}</blockquote>`
    case 'list': {
      const items = block.items.map(({ blocks }) => `<li>${blocks.map(html).join('')}</li>`).join('')
      return block.start === undefined ? `<ul>${items}</ul>` : `<ol>${items}</ol>`
    }
    case 'code':
      return `<pre><code>${escape(block.text)}</code></pre>`
    case 'table':
      return `<table>${block.rows.map((cells) => cells.map(inlineHtml).join('|')).join('\n')}</table>`
    case 'rule':
      return '<hr />'
  }
}
const toHtml = (markdown: string) => toRichText(markdown).map(html).join('')

/** What our tree doesn't tell apart: how tight a list is, the language of code, titles of links, and space between blocks. */
const normalize = (text: string) =>
  text
    .replaceAll(/ (?:class|title|start)="[^"]*"/g, '')
    .replaceAll(/<li>(?:\s*<p>)?/g, '<li>')
    .replaceAll(/<\/?p>/g, ' ')
    .replaceAll('\u00A0', '&nbsp;')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?(<\/?(?:blockquote|ul|ol|li|pre|code|h\d|hr \/|br \/)>) ?/g, '$1')
    .trim()

const corpus = new URL('../../../shared/corpora/commonmark/tests.json', import.meta.url)
const compared = [
  'ATX headings',
  'Setext headings',
  'Thematic breaks',
  'Fenced code blocks',
  'Indented code blocks',
  'Paragraphs',
  'Blank lines',
  'Block quotes',
  'Lists',
  'List items',
  'Code spans',
  'Emphasis and strong emphasis',
  'Hard line breaks',
  'Soft line breaks',
  'Backslash escapes',
  'Precedence',
]

test.skipIf(!existsSync(corpus))('most of CommonMark reads as published (skipped: shared/corpora is absent)', () => {
  // The corpus writes tabs as arrows.
  const cases = JSON.parse(readFileSync(corpus, 'utf8').replaceAll('→', String.raw`\t`)) as {
    markdown: string
    html: string
    section: string
  }[]
  // HTML, definitions of links, and links without a host are left out on purpose.
  const ours = cases.filter(
    ({ section, html: expected, markdown }) =>
      compared.includes(section) && !/<a |<img|<|\]: /.test(markdown) && !/<a |<img/.test(expected),
  )
  expect(ours.length).toBeGreaterThan(250)
  for (const { markdown, html: expected } of ours) expect(normalize(toHtml(markdown)), markdown).toBe(normalize(expected))
})

describe('what strangers write', () => {
  test.each([
    ['<script>alert(1)</script>', ''],
    ['<img src=x onerror=alert(1)>', ''],
    ['before <b onclick="x()">bold</b> after', '<p>before bold after</p>'],
    ['one<br>two', '<p>one<br />two</p>'],
    ['[open](javascript:alert(1))', '<p>open</p>'],
    ['[open](data:text/html,x)', '<p>open</p>'],
    ['[open](/settings)', '<p>open</p>'],
    ['![x](javascript:alert(1))', ''],
    ['[a](https://a.example/?x="y")', '<p><a href="https://a.example/?x=&quot;y&quot;">a</a></p>'],
    ['https://a.example/x', '<p><a href="https://a.example/x">https://a.example/x</a></p>'],
    ['Fish &amp; chips &lt;b&gt;', '<p>Fish &amp; chips &lt;b&gt;</p>'],
  ])('%s', (markdown, expected) => expect(toHtml(markdown)).toBe(expected))

  test('an image that is named by its content comes from a gateway', () => {
    const toImageUrl = (url: string) => url.replace(/^ipfs:\/\//, 'https://gateway.example/ipfs/')
    expect(toRichText('![Quay](ipfs://bafy)', { toImageUrl })).toEqual([
      { kind: 'paragraph', content: [{ kind: 'image', url: 'https://gateway.example/ipfs/bafy', alt: 'Quay' }] },
    ])
  })

  test('tables and tasks are read', () => {
    expect(toRichText('| a | b |\n|---|---|\n| 1 | **2** |\n')).toEqual([
      {
        kind: 'table',
        head: [[{ kind: 'text', text: 'a' }], [{ kind: 'text', text: 'b' }]],
        rows: [[[{ kind: 'text', text: '1' }], [{ kind: 'strong', content: [{ kind: 'text', text: '2' }] }]]],
      },
    ])
    expect(toRichText('- [x] done\n- [ ] open\n')).toMatchObject([{ kind: 'list', items: [{ isDone: true }, { isDone: false }] }])
  })

  /** Paragraphs that are just short enough to be read, and one that isn't. */
  const repeat = (text: string) =>
    [...Array.from({ length: 7 }, () => 4990), 5010]
      .map((length) => text.repeat(Math.ceil(length / text.length)).slice(0, length))
      .join('\n\n')
  test.each([
    '[',
    '![',
    '](',
    '[a](',
    '*a ',
    '*a_',
    'a_b_',
    '**a*',
    '~a~~',
    '`a``',
    '> ',
    '> a\n',
    '- ',
    '- a\n',
    '1. a\n  - ',
    '|a',
    '|a|\n|-|\n',
    '```\n',
    '<a ',
    '<a',
    '&amp;',
    'a@b.',
    '<!--',
    '<script',
    'https://a.b))',
    'https://((',
    '\\',
    ' \t',
    '\n',
  ])('has an end when %j is repeated', (text) => {
    const parts = JSON.stringify(toRichText(repeat(text)))
    expect(parts.length).toBeLessThan(2_000_000)
  })

  test('is cut where it is nested or long beyond reason', () => {
    const nested = Array.from({ length: 60 }, (_, depth) => `${'  '.repeat(depth)}- level ${depth}`).join('\n')
    const text = JSON.stringify(toRichText(nested))
    expect(text).toContain('level 7')
    expect(text).not.toContain('level 20')
    expect(toRichText('a\n\n'.repeat(20_000)).length).toBeLessThan(5001)
  })
})
