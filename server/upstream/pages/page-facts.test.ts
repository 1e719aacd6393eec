import { longestOg } from '@chorus/contract/content/oembed'
import { expect, test } from 'vitest'
import { createPageDecoder } from './page-decoder.ts'
import { createPageFacts } from './page-facts.ts'

function read(html: string, size = 7) {
  const reader = createPageFacts()
  for (let at = 0; at < html.length; at += size) if (reader.take(html.slice(at, at + size))) break
  return reader.facts()
}

test('prefers preview tags to general ones, in any spelling', () => {
  const html = `<HTML><head><title>Plain</title><META CONTENT="Best" PROPERTY='og:title'><meta name=description content=two>
    <meta property="og:title" content="Later"><meta name="twitter:card" content="summary_large_image">
    <meta property="og:image" content=" /a.png "><meta property="og:image:width" content="1200"><meta property="og:image:height" content="-5">
    <link rel="shortcut icon" href="/icon.png"></head>`
  for (const size of [1, 7, 10_000])
    expect(read(html, size)).toMatchObject({
      title: 'Best',
      description: 'two',
      isLarge: true,
      image: { address: '/a.png', width: 1200, height: undefined },
      icon: '/icon.png',
    })
})

test('ignores tags after the head', () => {
  expect(read('<head><title>One</title></head><meta property="og:title" content="Two">').title).toBe('One')
  expect(read('<title>One</title><body><meta property="og:title" content="Two"><svg><title>Three</title></svg>').title).toBe('One')
})

test('cleans text: one line, limited length, no invisible characters', () => {
  expect(read('<title>a\n\t b\u0000 \u202Ec\u2066d\u200B &lt;b&gt; &amp;amp;</title>').title).toBe('a b cd <b> &amp;')
  expect(read(`<title>${'ä'.repeat(5000)}</title>`).title).toHaveLength(longestOg.title)
  expect(read(`<title>${'👩‍🌾'.repeat(5000)}</title>`).title?.isWellFormed()).toBe(true)
  expect(read('<title> \u200B </title><meta name="twitter:title" content=" \u061C\u200E\u200F ">').title).toBeUndefined()
  expect(read('<title>Plain</title><meta property="og:title" content="\u200B">').title).toBe('Plain')
  expect(read('<meta property="og:locale" content="en_GB"><meta property="og:site_name" content="">')).toMatchObject({
    locale: 'en_GB',
    site: undefined,
  })
  expect(read('<meta property="og:locale" content="<script>">').locale).toBeUndefined()
})

test('ends a head without tags at the first element of the body', () => {
  const rest = '<meta property="og:title" content="Two">'
  for (const first of ['<p>', '<div class="a b">', '<i/>', '<svg>', '<h1 ', '</p>', '<my-element>'])
    expect([first, read(`<!doctype html>\n<title>One</title>\n${first}>words</p></div></svg>${rest}`).title]).toEqual([first, 'One'])
})

test('allows noscript contents in a head, but takes no title from them', () => {
  const pixel = '<noscript><a href="/x"><img src="https://pixel.example/1"></a><svg><title>Two</title></svg></noscript>'
  const template = '<template><div><title>Three</title></div></template>'
  const facts = read(`<html><head>${pixel}${template}<script>"</head><body>"</script><style>a{}</style><base href="/"><title>One</title>
    <meta name="description" content="And on"></head><body>`)
  expect(facts).toMatchObject({ title: 'One', description: 'And on' })
  expect(read('<noscript><meta http-equiv="refresh" content="0;URL=https://a.example/"></noscript>').refresh).toBe('https://a.example/')
})

test.each([
  ['nested elements', '<i>'.repeat(500_000)],
  ['nested elements that may contain anything', '<noscript>'.repeat(500_000)],
  ['nested heads', '<head>'.repeat(500_000)],
  ['attributes', `<meta ${Array.from({ length: 400_000 }, (_, index) => `a${index}`).join(' ')}>`],
])('stops near the beginning of a page of half a million %s', (_, html) => {
  for (const size of [64, 1024]) {
    const reader = createPageFacts()
    let taken = 0
    while (taken < html.length && !reader.take(html.slice(taken, taken + size))) taken += size
    expect(taken).toBeLessThan(1024)
  }
  // Sent in one piece, all of which would otherwise be parsed: that takes minutes.
  const reader = createPageFacts()
  expect([reader.take(html), reader.facts().title]).toEqual([true, undefined])
})

test('keeps only the preview facts of a head with a hundred thousand tags', () => {
  const tags = '<meta property="og:title" content="x"><meta name="constructor" content="y">'.repeat(50_000)
  const facts = read(`<title>T</title>${tags}`, 65_536)
  expect(facts.title).toBe('x')
  expect(JSON.stringify(facts).length).toBeLessThan(1000)
  expect(read(`<meta ${'a'.repeat(500_000)}`, 65_536).title).toBeUndefined()
})

const bytes = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding)

test.each([
  ['by its header', 'text/html; charset="iso-8859-1"', bytes('caf\xe9', 'latin1'), 'café'],
  ['by its header, before what it says', 'text/html; charset=utf-8', bytes('<meta charset=latin1>é'), '<meta charset=latin1>é'],
  ['by what it says', 'text/html', bytes('<meta charset="windows-1252">\x80', 'latin1'), '<meta charset="windows-1252">€'],
  [
    'by what it says in other words',
    'text/html',
    bytes('<meta http-equiv=content-type content="text/html; charset=latin1">\xe9', 'latin1'),
    '<meta http-equiv=content-type content="text/html; charset=latin1">é',
  ],
  ['by nothing', 'text/html', bytes('é'), 'é'],
  ['by a word that is none', 'text/html; charset=klingon', bytes('é'), 'é'],
  ['by a lie', 'text/html', bytes('<meta charset=utf-16>é'), '<meta charset=utf-16>é'],
  ['by its mark', 'text/html; charset=latin1', bytes('\ufeffé', 'utf16le'), 'é'],
])('detects the encoding %s', (_, type, sent, text) => {
  for (const size of [1, 3, 4096]) {
    const decoder = createPageDecoder(type)
    let read = ''
    for (let at = 0; at < sent.length; at += size) read += decoder.take(sent.subarray(at, at + size))
    expect(read + decoder.take(Buffer.alloc(0), true)).toBe(text)
  }
})
