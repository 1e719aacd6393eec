import type { Facet } from '@chorus/model/facet'
import { segmentText, type Segment } from '@chorus/model/text/segment-text'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { channelPath } from '../../../services/navigation/channel-path.ts'
import { findInnerPath } from '../../../services/navigation/find-target.ts'
import { toProfilePath } from '../../../services/navigation/profile-path.ts'
import { searchPath } from '../../../services/navigation/search-place.ts'
import { symbolPath } from '../../../services/navigation/token-path.ts'
import { AppLink } from '../../../ui/controls/app-link.tsx'
import { TextButton } from '../../../ui/controls/button.tsx'
import { PlaceLink } from '../../../ui/controls/place-link.tsx'
import styles from './post-text.module.css'

interface PostTextProps {
  text: string
  facets: readonly Facet[]
  locale: string
  /** Show the whole text instead of folding it. */
  isExpanded?: boolean
  /** Characters before the fold. */
  length?: number
}

/** A list folds a text after this many characters (flows P02), or after a number of lines (screens: post card). */
const foldedLength = 450
const foldedLines = 10

export function PostText({ text, facets, locale, isExpanded = false, length = foldedLength }: PostTextProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  if (!text) return null
  const cut = isExpanded ? undefined : findFold(text, facets, length)
  const shown = cut === undefined || isOpen ? text : text.slice(0, cut).trimEnd()
  return (
    <div className={styles.text}>
      <p dir="auto" lang={locale}>
        {segmentText(shown, facets).map((segment, index) => (
          <TextSegment key={index} segment={segment} />
        ))}
        {shown.length < text.length ? '…' : null}
      </p>
      {cut === undefined ? null : (
        <TextButton onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
          {t(isOpen ? 'action.showLess' : 'action.showMore')}
        </TextButton>
      )}
    </div>
  )
}

/** Index to fold a long text at: never inside a link, mention, character or emoji. Undefined when the text is short enough. */
export function findFold(text: string, facets: readonly Facet[], length = foldedLength): number | undefined {
  let cut = text.length > length ? length : text.length
  let line = -1
  for (let lines = 0; lines < foldedLines; lines++) {
    line = text.indexOf('\n', line + 1)
    if (line < 0 || line >= cut) break
    if (lines === foldedLines - 1) cut = line
  }
  if (cut === text.length) return undefined
  const inside = facets.find(({ start, end }) => start < cut && end > cut)
  if (inside) cut = inside.start
  const space = text.lastIndexOf(' ', cut)
  // Prefer the end of a word.
  if (space > 0 && space > cut - 40) cut = space
  while (cut > 0 && /[\uDC00-\uDFFF]|\u200D|\uFE0F|\p{M}/u.test(text.charAt(cut))) cut -= 1
  // Folding away a few words saves nothing.
  return cut > 0 && text.length - cut > 30 ? cut : undefined
}

function TextSegment({ segment: { text, facet } }: { segment: Segment }) {
  if (facet?.kind === 'link') return <TextLink text={text} url={facet.url} path={facet.path} />
  return facet ? <AppLink href={toPath(facet, text)}>{text}</AppLink> : text
}

function toPath(facet: Exclude<Facet, { kind: 'link' }>, text: string): string {
  switch (facet.kind) {
    case 'mention':
      return toProfilePath(facet.network, facet.handle || facet.profileId || text.replace(/^@/, ''))
    case 'hashtag':
      return searchPath({ q: `#${facet.tag}` })
    case 'cashtag':
      return symbolPath(facet.symbol)
    case 'channel':
      return channelPath({ network: facet.network, id: facet.channelId })
    case 'wallet':
      return facet.path
  }
}

/** Opens content of connected networks in the app, anything else outside. */
function TextLink({ text, url, path }: { text: string; url: string; path?: string }) {
  const { settings, connected } = useServices()
  return (
    <PlaceLink url={url} path={path ?? findInnerPath(url, { origin: settings.publicUrl, connected: connected() })}>
      {toLinkText(text, url)}
    </PlaceLink>
  )
}

/** Text of a link. The author's label is shown only when it does not look like another host's address. */
export function toLinkText(text: string, url: string): string {
  const { host, pathname, search } = new URL(url)
  const real = host.replace(/^www\./, '')
  const rest = pathname === '/' && !search ? '' : pathname + search
  const short = rest.length > 24 ? `${rest.slice(0, 23)}…` : rest
  const looksLikeAddress = /^(https?:\/\/)|^[^\s/]+\.[^\s/]{2,}/i.test(text)
  return looksLikeAddress ? real + short : text
}
