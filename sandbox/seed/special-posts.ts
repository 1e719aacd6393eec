import type { Picture, WorldNetwork, WorldPost } from './world.ts'

/** A post that shows one thing that clients must get right. `ago` in minutes before the world's now. */
export interface SpecialPost extends Partial<Omit<WorldPost, 'key' | 'network' | 'at' | 'replyTo' | 'quoteOf'>> {
  /** Becomes part of its key: `bluesky-special-{name}`. */
  name: string
  on: readonly WorldNetwork[]
  author: string
  ago: number
  text: string
  quoteOf?: string
}

const all: readonly WorldNetwork[] = ['farcaster', 'lens', 'x', 'bluesky']
const picture = (key: string, width: number, height: number, alt: string): Picture => ({ key, width, height, alt })
const wide = picture('estuary-wide', 1600, 600, 'The estuary at low tide, silver channels between mudbanks')
const tall = picture('pier-tall', 800, 1400, 'The pier from below, iron columns going up into fog')
const square = (index: number) => picture(`hull-${index}`, 1000, 1000, `Hull number ${index}, rust and blue paint`)

const long = (paragraphs: number): string =>
  Array.from(
    { length: paragraphs },
    (_, index) =>
      `${index + 1}. The river has two mouths and only one of them is on the chart. The other opened after the storm, while the harbour office was closed, and since then every boat that trusts paper goes aground at the same friendly sandbank.`,
  ).join('\n\n')

export const specialPosts: readonly SpecialPost[] = [
  {
    name: 'hello',
    on: all,
    author: 'mina',
    ago: 6,
    text: 'The estuary survey is out. Three years of tides, one spreadsheet, and a boat that leaks a little less than it used to.',
    card: {
      url: 'https://harbournotes.example/tide-tables',
      title: 'Tide tables, by hand',
      description: 'What three winters of drawing my own charts taught me about the estuary, and about error bars.',
      picture: picture('tide-tables', 800, 600, ''),
    },
  },
  {
    name: 'poll',
    on: ['x', 'lens', 'farcaster', 'bluesky'],
    author: 'teo',
    ago: 14,
    text: 'Question for people who post in four places: do you write once and trim, or write four times?',
    poll: {
      options: [
        { label: 'Ship the small boat', votes: 197 },
        { label: 'Wait for spring', votes: 121 },
      ],
      endsAt: 240,
      durationMinutes: 254,
    },
  },
  {
    name: 'poll-closed',
    on: ['x'],
    author: 'pablo',
    ago: 3000,
    text: 'Best endgame snack?',
    poll: {
      options: [
        { label: 'Olives', votes: 40 },
        { label: 'Bread', votes: 44 },
        { label: 'Regret', votes: 90 },
        { label: 'Nothing, I resign', votes: 12 },
      ],
      endsAt: -1560,
      durationMinutes: 1440,
    },
  },
  {
    name: 'two-pictures',
    on: ['farcaster', 'lens', 'bluesky'],
    author: 'sol',
    ago: 60,
    text: 'New in {/type-design}: a face drawn on the ferry, released under the OFL. Tell me where the kerning hurts.',
    pictures: [
      picture('specimen-ferry', 1200, 800, 'The word Ferry set large in white on violet'),
      picture('specimen-gg', 1200, 800, 'Upper and lower case g on cream'),
    ],
    channel: 'type-design',
  },
  { name: 'one-wide', on: all, author: 'mina', ago: 95, text: 'Low water, from the jetty.', pictures: [wide] },
  { name: 'one-tall', on: all, author: 'haru', ago: 130, text: '桟橋の下から。', pictures: [tall], locale: 'ja' },
  {
    name: 'three-pictures',
    on: ['lens', 'x', 'bluesky'],
    author: 'malik',
    ago: 170,
    text: 'Three hulls, one brush.',
    pictures: [1, 2, 3].map(square),
  },
  {
    name: 'four-pictures',
    on: ['lens', 'x', 'bluesky'],
    author: 'malik',
    ago: 180,
    text: 'Four, if you count the one that sank.',
    pictures: [1, 2, 3, 4].map(square),
  },
  { name: 'five-pictures', on: ['lens'], author: 'malik', ago: 190, text: 'Five hulls.', pictures: [1, 2, 3, 4, 5].map(square) },
  {
    name: 'ten-pictures',
    on: ['lens'],
    author: 'malik',
    ago: 200,
    text: 'The whole shed.',
    pictures: Array.from({ length: 10 }, (_, index) => square(index + 1)),
  },
  {
    name: 'broken-picture',
    on: all,
    author: 'kofi',
    ago: 210,
    text: 'The picture of this antenna has gone missing, like the antenna.',
    pictures: [picture('broken-antenna', 900, 600, 'An antenna that is not there')],
  },
  {
    name: 'links',
    on: all,
    author: 'jonas',
    ago: 220,
    text: 'Notes (https://en.example/wiki/Tide_(ocean)) and https://harbournotes.example/a?b=c&d=e#f, then bare harbournotes.example/x. Mail me at jonas@mail.example, pay nothing in $ETH to priya.eth, see https://tïde.example/ünïcode and #tidetables!',
  },
  {
    name: 'mentions',
    on: all,
    author: 'ana',
    ago: 230,
    text: 'Bread for {@mina} and {@jonas}, and for @nobody_knows_this_one. {/bread-club} knows why.',
  },
  {
    name: 'hostile',
    on: all,
    author: 'olu',
    ago: 240,
    text: '<script>alert(1)</script> <img src=x onerror=alert(1)> **not bold** [a](javascript:alert(1)) \u202Egnp.elpmaxe\u202C zero\u200Bwidth &amp; &lt;b&gt;',
  },
  { name: 'emoji', on: all, author: 'wren', ago: 250, text: '👩‍👩‍👧‍👦 🏴󠁧󠁢󠁷󠁬󠁳󠁿 👩🏽‍🌾 🇳🇿 1️⃣ all in one allotment, all one grapheme each' },
  {
    name: 'rtl',
    on: ['farcaster', 'lens', 'bluesky'],
    author: 'noor',
    ago: 260,
    text: 'صباح الخير من الإسكندرية، القهوة جاهزة والنعناع كبر 🌿 https://noor.example/ #صباح',
    locale: 'ar',
  },
  { name: 'long', on: ['farcaster', 'lens', 'x'], author: 'mina', ago: 270, text: long(3) },
  { name: 'very-long', on: ['lens'], author: 'vera', ago: 275, text: long(9) },
  {
    name: 'lines',
    on: ['farcaster', 'lens', 'bluesky'],
    author: 'ingrid',
    ago: 280,
    text: Array.from({ length: 16 }, (_, index) => `Watch ${index + 1}: ice`).join('\n'),
  },
  { name: 'gone', on: all, author: 'omar', ago: 300, text: 'I take this back.', deleted: true },
  { name: 'quotes-gone', on: all, author: 'priya', ago: 296, text: 'Whatever it said, I agreed with it.', quoteOf: 'gone' },
  { name: 'quoted', on: all, author: 'greta', ago: 320, text: 'Shipped keyboard navigation for the whole feed. j and k, as it should be.' },
  { name: 'quote', on: all, author: 'amara', ago: 316, text: 'This. A feed without a keyboard is a poster.', quoteOf: 'quoted' },
  { name: 'quotes-poll', on: ['x'], author: 'hugo', ago: 314, text: 'I write once, and it shows.', quoteOf: 'poll' },
  { name: 'quote-of-quote', on: all, author: 'hugo', ago: 312, text: 'I would like a poster that says this.', quoteOf: 'quote' },
  {
    name: 'film',
    on: ['x', 'bluesky', 'lens'],
    author: 'lani',
    ago: 330,
    text: 'A small, rude crab.',
    video: { key: 'crab', width: 1280, height: 720, seconds: 12, cover: picture('crab-cover', 1280, 720, '') },
  },
  {
    name: 'article',
    on: ['x', 'lens'],
    author: 'yael',
    ago: 345,
    text: 'A longer piece about the mountain that is not there.',
    article: { title: 'The mountain that is not there', cover: picture('phantom-mountain', 1200, 480, ''), body: long(4) },
  },
  { name: 'encrypted', on: ['lens'], author: 'elif', ago: 350, text: 'For members of the tea house.', encrypted: true },
]

/** The special posts that most people like. */
export const popularPosts: readonly string[] = ['hello', 'poll', 'two-pictures']

/** Self-threads: the number of parts, and the author. */
export const selfThreads: readonly { name: string; author: string; parts: number; ago: number; on: readonly WorldNetwork[] }[] = [
  { name: 'pair', author: 'jonas', parts: 2, ago: 400, on: all },
  { name: 'three', author: 'amara', parts: 3, ago: 500, on: all },
  { name: 'twenty-five', author: 'mina', parts: 25, ago: 900, on: all },
]

/** A long thread in which each post replies to the previous one. */
export const deepChain = { name: 'deep', authors: ['ana', 'mina'], depth: 30, ago: 1400, on: all } as const
