import { toPlainLine } from '@chorus/model/text/to-plain-line'
import { Parser } from 'htmlparser2'

/** What the head of one of our pages says for its share image. */
export interface OwnPageFacts {
  title: string
  text: string
  site: string
  avatar: string | undefined
  picture: string | undefined
  /** Whether they describe the page’s object. False: it has no share image, is gone or couldn’t be loaded; they describe Chorus. */
  isOfObject: boolean
}

/** UTF-16 units that fit on an image. */
const longest = { title: 120, text: 320, site: 60 }

export function readPageFacts(html: string): OwnPageFacts {
  const said = new Map<string, string>()
  const parser = new Parser({
    onopentag(tag, { property, name, content }) {
      const key = property ?? name
      if (tag === 'meta' && key !== undefined && content !== undefined) said.set(key, content)
      if (tag === 'body') parser.pause()
    },
  })
  parser.write(html)
  const line = (key: string, most: number) => toPlainLine(said.get(key) ?? '', most)
  const title = line('og:title', longest.title).replace(/ • Chorus$/, '')
  if (title === '' || !said.has('og:image'))
    return { ...general, text: line('description', longest.text), avatar: undefined, picture: undefined, isOfObject: false }
  const site = line('og:site_name', longest.site)
  return {
    title,
    text: line('og:description', longest.text),
    site: site === 'Chorus' ? '' : site,
    avatar: said.get('chorus:avatar'),
    picture: said.get('chorus:picture'),
    isOfObject: true,
  }
}

export const general = { title: 'Chorus', text: '', site: '' }
