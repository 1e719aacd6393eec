import { parentPort } from 'node:worker_threads'
import { shareImageSize } from '@chorus/contract/content/share-image'
import { Renderer } from '@takumi-rs/wasm/node'
import { createFindFonts } from './find-fonts.ts'
import type { ShareCard } from './share-card.ts'
import { toCardNode } from './to-card-node.ts'

/** Bytes of decoded files. */
const cacheMaxBytes = 8 * 1024 * 1024

const renderer = new Renderer({ cacheMaxBytes })
const findFonts = createFindFonts()

/** The font has no flags. Their two letters name the country as well. */
const spellFlags = (text: string): string =>
  text.replaceAll(/[\u{1F1E6}-\u{1F1FF}]/gu, (letter) => String.fromCodePoint(letter.codePointAt(0)! - 0x1_f1_e6 + 0x41))

async function draw(given: ShareCard): Promise<Uint8Array<ArrayBuffer>> {
  const card = { ...given, title: spellFlags(given.title), text: spellFlags(given.text), site: spellFlags(given.site) }
  const { files, families } = findFonts(`Chorus·… ${card.title} ${card.text} ${card.site}`)
  for (const file of files) renderer.registerFont(file)
  const images = [
    ['avatar', card.avatar],
    ['picture', card.picture],
  ] as const
  return renderer.render(toCardNode(card), {
    ...shareImageSize,
    format: 'png',
    fontFamilies: families,
    images: images.flatMap(([src, data]) => (data ? [{ src, data, cache: 'none' as const }] : [])),
  })
}

// The first image would otherwise wait for the fonts and glyphs that every image needs.
const ready = draw({ title: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', text: 'abcdefghijklmnopqrstuvwxyz0123456789@(),.', site: '' })

parentPort!.on('message', async ({ id, card }: { id: number; card: ShareCard }) => {
  try {
    await ready
    const image = await draw(card)
    parentPort!.postMessage({ id, image }, [image.buffer])
  } catch (error) {
    parentPort!.postMessage({ id, failure: String(error) }, [])
  }
})
