import type { RichBlock, RichInline, RichItem, RichText } from '@chorus/model/text/rich-text'
import { type MarkdownBlock, readBlocks } from './read-blocks.ts'
import { readInline } from './read-inline.ts'

/** Characters of one paragraph that are searched for links and emphasis, because that takes quadratic time. */
const longestInline = 5000
/** Blocks and inline parts together, so that a page stays quick to draw. */
const mostParts = 5000
/** Characters of one block of code or plain text. */
const longestText = 40_000

export interface RichTextOptions {
  /** Of an image that is named by its content. Absent: such images are left out. */
  toImageUrl?: (url: string) => string
}

/**
 * Markdown (CommonMark with GitHub's tables, task lists and strikethrough) as data. HTML within it is left out, except line breaks and what
 * its tags surround; so are definitions of links apart from their text. Never throws. Source: https://spec.commonmark.org.
 */
export function toRichText(markdown: string, { toImageUrl = (url) => url }: RichTextOptions = {}): RichText {
  let parts = 0
  const mayAdd = () => ++parts <= mostParts
  const toInline = (text: string): RichInline[] => {
    if (text.length > longestInline) return mayAdd() ? [{ kind: 'text', text: text.slice(0, longestText) }] : []
    return parts < mostParts ? readInline(text, { toImageUrl, mayAdd }) : []
  }

  const toBlocks = (blocks: readonly MarkdownBlock[]): RichBlock[] => blocks.flatMap((block) => (mayAdd() ? toBlock(block) : []))

  function toBlock(block: MarkdownBlock): RichBlock[] {
    switch (block.kind) {
      case 'paragraph': {
        const content = toInline(block.text)
        return hasContent(content) ? [{ kind: 'paragraph', content }] : []
      }
      case 'heading':
        return [{ kind: 'heading', level: block.level, content: toInline(block.text) }]
      case 'quote':
        return [{ kind: 'quote', blocks: toBlocks(block.blocks) }]
      case 'list':
        return [{ kind: 'list', ...(block.start !== undefined && { start: block.start }), items: block.items.flatMap(toItem) }]
      case 'table':
        return [
          {
            kind: 'table',
            head: block.head.map(toInline),
            rows: block.rows.flatMap((cells) => (mayAdd() ? [cells.map(toInline)] : [])),
          },
        ]
      default:
        return [block]
    }
  }

  function toItem(blocks: readonly MarkdownBlock[]): RichItem[] {
    if (!mayAdd()) return []
    const [first, ...rest] = blocks
    const task = first?.kind === 'paragraph' ? /^\[([ xX])\]\s+(?=\S)/.exec(first.text) : null
    if (first?.kind !== 'paragraph' || !task) return [{ blocks: toBlocks(blocks) }]
    return [{ isDone: task[1] !== ' ', blocks: toBlocks([{ ...first, text: first.text.slice(task[0].length) }, ...rest]) }]
  }

  return toBlocks(readBlocks(markdown.replaceAll(/\r\n?/g, '\n').replaceAll('\0', '\uFFFD')))
}

const hasContent = (content: readonly RichInline[]): boolean =>
  content.some((part) => part.kind !== 'break' && (part.kind !== 'text' || part.text.trim() !== ''))
