interface Gif {
  id: string
  title: string
  content_description: string
  created: number
  hasaudio: boolean
  tags: string[]
  itemurl: string
  formats: Record<string, { url: string; duration: number; preview: string; dims: [number, number]; size: number }>
}

/** The host of the real service, which the media stand-in replaces. */
const host = 'https://static.klipy.com'

const scenes: readonly (readonly [key: string, description: string, tags: readonly string[]])[] = [
  ['crab-dance', 'A crab dances on the pier', ['crab', 'dance', 'happy']],
  ['tide-in', 'The tide comes in', ['tide', 'sea', 'waves']],
  ['boat-rocks', 'A small boat rocks in the harbour', ['boat', 'harbour', 'sea']],
  ['gull-steals', 'A gull steals a chip', ['gull', 'bird', 'surprise']],
  ['kettle-sings', 'A kettle sings on the stove', ['kettle', 'tea', 'morning']],
  ['applause', 'A whole ferry applauds', ['applause', 'bravo', 'yes']],
]

const toGif = ([key, content_description, tags]: (typeof scenes)[number], index: number): Gif => {
  const file = (name: string, width: number, height: number, size: number) => ({
    url: `${host}/ii/${key}/${name}`,
    duration: 1,
    preview: '',
    dims: [width, height] as [number, number],
    size,
  })
  return {
    id: String(7_300_000 + index),
    title: '',
    content_description,
    created: 1_760_000_000 + index,
    hasaudio: false,
    tags: [...tags],
    itemurl: `https://klipy.com/gifs/${key}`,
    formats: {
      gif: file(`${key}.gif`, 320, 240, 40_000),
      tinygif: file(`${key}-tiny.gif`, 160, 120, 12_000),
      preview: file(`${key}-still.png`, 320, 240, 20_000),
      mp4: file(`${key}-film.mp4`, 320, 240, 30_000),
      webm: file(`${key}-film.webm`, 320, 240, 30_000),
    },
  }
}

/** Enough for three pages: each scene several times. */
export const gifs: readonly Gif[] = Array.from({ length: 72 }, (_, index) => {
  const [key, description, tags] = scenes[index % scenes.length]!
  const round = Math.floor(index / scenes.length)
  return toGif([round === 0 ? key : `${key}-${round}`, description, tags], index)
})
