import type { CardNode } from '@takumi-rs/wasm/node'
import type { ShareCard } from './share-card.ts'

/** The light theme of pages. */
const colours = { paper: '#fbfaf7', ink: '#191815', quiet: '#5f5c54', line: '#e4e1d8' }
/** The bars of our mark: colour, height and distance from the top. */
const bars = [
  ['#7a5cd6', 15, 20],
  ['#1f8a5f', 40, 6],
  [colours.ink, 38, 3],
  ['#0a7aff', 12, 20],
] as const
/** The first letter decides, as in a paragraph of a page. */
const isRightToLeft = (text: string): boolean => /^\P{L}*[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/u.test(text)

const align = (text: string) => (isRightToLeft(text) ? 'right' : 'left')

/** Lays a card out. Its images are named `avatar` and `picture`. */
export function toCardNode({ title, text, site, avatar, picture }: ShareCard): CardNode {
  const isNarrow = picture !== undefined
  return {
    type: 'container',
    style: { width: '100%', height: '100%', display: 'flex', backgroundColor: colours.paper, color: colours.ink },
    children: [
      {
        type: 'container',
        style: { display: 'flex', flexDirection: 'column', flexGrow: 1, flexBasis: 0, minWidth: 0, padding: 64 },
        children: [
          toHeading({ title, hasAvatar: avatar !== undefined, isNarrow }),
          {
            type: 'text',
            text,
            style: {
              width: '100%',
              marginTop: 36,
              fontSize: text.length > 160 ? 34 : 42,
              lineHeight: 1.35,
              lineClamp: isNarrow ? 6 : 5,
              color: colours.quiet,
              textAlign: align(text),
              overflowWrap: 'anywhere',
            },
          },
          toFooter(site),
        ],
      },
      ...(picture ? [toPicture()] : []),
    ],
  }
}

const toHeading = ({ title, hasAvatar, isNarrow }: { title: string; hasAvatar: boolean; isNarrow: boolean }): CardNode => ({
  type: 'container',
  style: { width: '100%', display: 'flex', alignItems: 'center', gap: 28 },
  children: [
    ...(hasAvatar
      ? [{ type: 'image' as const, src: 'avatar', width: 112, height: 112, style: { borderRadius: 56, objectFit: 'cover', flexShrink: 0 } }]
      : []),
    {
      type: 'text',
      text: title,
      style: {
        flexGrow: 1,
        flexBasis: 0,
        minWidth: 0,
        fontSize: isNarrow || title.length > 60 ? 40 : 52,
        fontWeight: 700,
        lineHeight: 1.2,
        lineClamp: hasAvatar || !isNarrow ? 3 : 4,
        textAlign: align(title),
        overflowWrap: 'anywhere',
      },
    },
  ],
})

const toPicture = (): CardNode => ({
  type: 'image',
  src: 'picture',
  width: 480,
  height: 630,
  style: { objectFit: 'cover', flexShrink: 0 },
})

const toFooter = (site: string): CardNode => ({
  type: 'container',
  style: { width: '100%', marginTop: 'auto', paddingTop: 24, display: 'flex', alignItems: 'center', gap: 16 },
  children: [
    {
      type: 'container',
      style: { display: 'flex', alignItems: 'flex-start', gap: 7, height: 52 },
      children: bars.map(([colour, height, top]) => ({
        type: 'container',
        style: { width: 8, height, marginTop: top, borderRadius: 4, backgroundColor: colour },
      })),
    },
    { type: 'text', text: 'Chorus', style: { fontSize: 34, fontWeight: 700 } },
    ...(site ? [{ type: 'text' as const, text: `· ${site}`, style: { fontSize: 30, color: colours.quiet, lineClamp: 1 } }] : []),
  ],
})
