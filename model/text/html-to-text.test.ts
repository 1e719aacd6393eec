import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { growthOf } from '../testing/growth.ts'
import { htmlToText } from './html-to-text.ts'

test('anchors become facets of the visible text', () => {
  const html =
    'Hi <a href="/mina" title="Mina">@mina</a>: <a href="https://a.example/long?x=1&amp;y=2">a.example/lo…</a> <a href="/search?q=%23tag">#tag</a> <a href="/q">$CHOR</a>'
  expect(htmlToText(html)).toEqual({
    text: 'Hi @mina: a.example/lo… #tag $CHOR',
    facets: [
      { start: 3, end: 8, kind: 'mention', network: 'x', handle: 'mina' },
      { start: 10, end: 23, kind: 'link', url: 'https://a.example/long?x=1&y=2' },
      { start: 24, end: 28, kind: 'hashtag', tag: 'tag' },
      { start: 29, end: 34, kind: 'cashtag', symbol: 'CHOR' },
    ],
  })
})

test.each([
  ['new lines', 'one<br>two<br/>three\nfour', 'one\ntwo\nthree\nfour'],
  ['paragraphs', '<p>one</p><p>two</p>', 'one\ntwo'],
  ['entities, decoded once', '&amp;lt; &quot;q&quot; &#39;r&#39; &#x1F600;', '&lt; "q" \'r\' 😀'],
  ['entities that nobody knows', '&unknown; &constructor; & &#;', '&unknown; &constructor; & &#;'],
  ['characters that are none', '&#0;&#xD800;&#x110000;', '\uFFFD\uFFFD\uFFFD'],
  ['pictures by their words', 'a <img class="emoji" src="x" alt="😀">', 'a 😀'],
  ['spans and unknown tags', '<span class="x">a</span><nobr>b</nobr>', 'ab'],
  ['signs that are no tags', '1 < 2 > 1 <3 <', '1 < 2 > 1 <3 <'],
  ['a > inside an attribute', '<a title="a>b" href=x>c</a>', 'c'],
  ['scripts, styles and comments', 'a<script>bad("<b>")</script><style>x{}</style><!-- c -->b', 'ab'],
  ['what nobody closed', '<a href="https://a.example">open <b>bold', 'open bold'],
])('%s', (_, html, text) => expect(htmlToText(html).text).toBe(text))

test.each([
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" java\nscript:x">x</a>',
  '<a href="/relative">x</a>',
  '<a>x</a>',
  '<a href="https://a.example"></a>',
])('no link: %s', (html) => expect(htmlToText(html).facets).toEqual([]))

test('facets stay within the text for any HTML', () => {
  const piece = fc.constantFrom(
    '<',
    '>',
    '<a ',
    'href="https://a.example"',
    "'",
    '"',
    '@b',
    '</a>',
    '<br>',
    '<p>',
    '&amp;',
    '<!--',
    '-->',
    '<script>',
    '</script>',
    ' ',
    '😀',
    '\n',
  )
  fc.assert(
    fc.property(
      fc.array(piece).map((all) => all.join('')),
      (html) => {
        const { text, facets } = htmlToText(html)
        let end = 0
        for (const facet of facets) {
          expect(facet.start).toBeGreaterThanOrEqual(end)
          expect(facet.end).toBeGreaterThan(facet.start)
          end = facet.end
        }
        expect(end).toBeLessThanOrEqual(text.length)
      },
    ),
  )
})

test.each(['<', '<a ', '<a href="', '<a "<b \'', '<script>', '<!--', '"', 'a=', ' ', '&', '&#1', '</script', '<a x', '<a>', '<br>'])(
  'time grows with the length of the HTML, not with its square: %j over and over',
  (unit) => {
    expect(growthOf((html) => htmlToText(html), unit)).toBeLessThan(45)
    expect(growthOf((html) => htmlToText(`<a ${html}`), unit)).toBeLessThan(45)
  },
)
