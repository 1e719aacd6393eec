import type { Channel } from '@chorus/model/channel'
import type { Connection } from '@chorus/networks/network'
import { Hash } from 'lucide-react'
import { useEffect, useState } from 'react'
import { toChannelRef } from '../../../cache/entities/entity-ref.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Avatar } from '../../../ui/content/avatar.tsx'
import { Hint } from '../../../ui/content/hint.tsx'
import styles from '../composer.module.css'

interface ChannelFieldsProps {
  /** The connections of the accounts that can post in channels. */
  connections: readonly Connection[]
  channel: Channel | undefined
  onChange(channel: Channel | undefined): void
}

/** ms */
const debounce = 300
/** Channels shown at a time. */
const most = 8

/** The channel that a post goes into: none, one of the trending ones, or one found by name. */
export function ChannelFields({ connections, channel, onChange }: ChannelFieldsProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.choice} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Hash aria-hidden size={16} />
        <span>{channel ? t('channel.postingIn', { name: channel.name }) : t('compose.channel')}</span>
      </summary>
      {isOpen ? (
        <ChannelChoices
          connections={connections}
          channel={channel}
          onChange={(chosen) => {
            setOpen(false)
            onChange(chosen)
          }}
        />
      ) : null}
    </details>
  )
}

function ChannelChoices({ connections, channel, onChange }: ChannelFieldsProps) {
  const t = useT()
  const [query, setQuery] = useState('')
  const { found, isLoading } = useFoundChannels(connections, query.trim())
  const others = found.filter((each) => !channel || toChannelRef(each) !== toChannelRef(channel))
  return (
    <div role="group" aria-label={t('compose.channel')} className={styles.panel}>
      <input
        type="search"
        className={styles.find}
        aria-label={t('compose.searchChannels')}
        placeholder={t('compose.searchChannels')}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={(event) => {
          // The field is inside the post's form, and Enter must not send the post.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <ul className={styles.channels}>
        <li>
          <label>
            <input type="radio" name="channel" checked={channel === undefined} onChange={() => onChange(undefined)} />
            <span>{t('compose.noChannel')}</span>
          </label>
        </li>
        {[...(channel ? [channel] : []), ...others.slice(0, most)].map((each) => (
          <li key={toChannelRef(each)}>
            <label>
              <input type="radio" name="channel" checked={each === channel} onChange={() => onChange(each)} />
              <Avatar seed={toChannelRef(each)} name={each.name} src={each.imageUrl} size={24} />
              <span dir="auto">{each.name}</span>
            </label>
          </li>
        ))}
      </ul>
      {!isLoading && query && others.length === 0 ? <Hint>{t('search.noResults', { query })}</Hint> : null}
    </div>
  )
}

/** Trending channels for an empty query. A network that fails is left out. */
function useFoundChannels(connections: readonly Connection[], query: string): { found: readonly Channel[]; isLoading: boolean } {
  const [state, setState] = useState<{ found: readonly Channel[]; query?: string }>({ found: [] })
  const networks = connections.map(({ network }) => network).join()
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const load = async () => {
      const lists = connections.map(({ channels }) => (query ? channels?.find(query, { signal }) : channels?.trending({ signal })))
      const pages = await Promise.allSettled(lists)
      if (signal.aborted) return
      setState({ found: pages.flatMap((page) => (page.status === 'fulfilled' ? (page.value?.items ?? []) : [])), query })
    }
    const timer = setTimeout(() => void load(), query ? debounce : 0)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the networks stand for their connections.
  }, [networks, query])
  return { found: state.found, isLoading: state.query !== query }
}
