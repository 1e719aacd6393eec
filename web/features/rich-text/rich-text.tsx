import type { RichBlock, RichInline, RichItem, RichText as Text } from '@chorus/model/text/rich-text'
import { createElement, useState, type ReactNode } from 'react'
import { useServices } from '../../services/context/services-context.tsx'
import { findInnerPath } from '../../services/navigation/find-target.ts'
import { isFailed } from '../../ui/content/is-failed.ts'
import { useMediaSrc } from '../../ui/content/media-url.tsx'
import { PlaceLink } from '../../ui/controls/place-link.tsx'
import styles from './rich-text.module.css'

interface RichTextProps {
  text: Text
  /** Of the text’s first level of headings, from 2 to 4: those of the page come before. */
  level: number
}

/** Formatted text that a stranger wrote, as elements of ours. */
export const RichText = ({ text, level }: RichTextProps) => (
  <div className={styles.text} dir="auto">
    <Blocks blocks={text} level={level} />
  </div>
)

function Blocks({ blocks, level }: { blocks: readonly RichBlock[]; level: number }) {
  return blocks.map((block, index) => <Block key={index} block={block} level={level} />)
}

function Block({ block, level }: { block: RichBlock; level: number }): ReactNode {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <Parts parts={block.content} />
        </p>
      )
    case 'heading':
      return createElement(`h${Math.min(level + block.level - 1, 6)}`, { 'data-level': block.level }, <Parts parts={block.content} />)
    case 'quote':
      return (
        <blockquote>
          <Blocks blocks={block.blocks} level={level} />
        </blockquote>
      )
    case 'list': {
      const items = block.items.map((item, index) => <Item key={index} item={item} level={level} />)
      return block.start === undefined ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>
    }
    case 'code':
      return (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long lines can be scrolled with the keyboard
        <pre tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      )
    case 'table':
      return <Table {...block} />
    case 'rule':
      return <hr />
  }
}

const Item = ({ item: { isDone, blocks }, level }: { item: RichItem; level: number }) => (
  <li data-task={isDone === undefined ? undefined : ''}>
    {isDone === undefined ? null : <input type="checkbox" checked={isDone} disabled readOnly aria-label={toText(blocks)} />}
    {/* A paragraph of its own would stand apart from its box. */}
    {blocks.map((block, index) =>
      block.kind === 'paragraph' && index === 0 ? (
        <Parts key={index} parts={block.content} />
      ) : (
        <Block key={index} block={block} level={level} />
      ),
    )}
  </li>
)

/** Scrolls sideways by itself, so that a wide table doesn’t widen the page. */
const Table = ({ head, rows }: Extract<RichBlock, { kind: 'table' }>) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wide tables can be scrolled with the keyboard
  <div className={styles.table} role="group" tabIndex={0}>
    <table>
      <thead>
        <tr>
          {head.map((cell, index) => (
            <th key={index} scope="col">
              <Parts parts={cell} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          <tr key={row}>
            {cells.map((cell, index) => (
              <td key={index}>
                <Parts parts={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

function Parts({ parts }: { parts: readonly RichInline[] }) {
  return parts.map((part, index) => <Part key={index} part={part} />)
}

const tags = { strong: 'strong', emphasis: 'em', strike: 'del' } as const

function Part({ part }: { part: RichInline }): ReactNode {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'code':
      return <code>{part.text}</code>
    case 'link':
      return (
        <TextLink url={part.url}>
          <Parts parts={part.content} />
        </TextLink>
      )
    case 'image':
      return <Picture url={part.url} alt={part.alt} />
    case 'break':
      return <br />
    default:
      return createElement(tags[part.kind], undefined, <Parts parts={part.content} />)
  }
}

/** Opens what can be read here in the app, anything else outside. */
function TextLink({ url, children }: { url: string; children: ReactNode }) {
  const { settings, connected } = useServices()
  return (
    <PlaceLink url={url} path={findInnerPath(url, { origin: settings.publicUrl, connected: connected() })}>
      {children}
    </PlaceLink>
  )
}

/** Its alt text takes the place of an image that can’t be loaded. */
function Picture({ url, alt }: { url: string; alt: string }) {
  const [isBroken, setBroken] = useState(false)
  const src = useMediaSrc()(url)
  if (!src || isBroken) return alt ? <em>{alt}</em> : null
  return (
    <img
      src={src}
      alt={alt}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
      ref={(image) => {
        if (isFailed(image)) setBroken(true)
      }}
    />
  )
}

/** The first words, which name a task’s box. */
function toText(blocks: readonly RichBlock[]): string {
  const [first] = blocks
  return first?.kind === 'paragraph' ? toPlain(first.content).slice(0, 200) : ''
}

const toPlain = (parts: readonly RichInline[]): string =>
  parts.map((part) => ('text' in part ? part.text : 'content' in part ? toPlain(part.content) : ' ')).join('')
