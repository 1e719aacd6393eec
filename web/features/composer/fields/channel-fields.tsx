import type { Channel } from '@chorus/model/channel'
import type { Connection } from '@chorus/networks/network'
import { Hash } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { toChannelRef } from '../../../cache/entities/entity-ref.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Avatar } from '../../../ui/content/avatar.tsx'
import { Hint } from '../../../ui/content/hint.tsx'
import { FindField } from '../../../ui/controls/find-field.tsx'
import { FollowerCount } from '../../channels/follower-count.tsx'
import { ChoiceChip } from './choice-chip.tsx'
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
  return (
    <ChoiceChip
      icon={<Hash aria-hidden size={16} />}
      label={channel ? t('channel.postingIn', { name: channel.name }) : t('compose.channel')}
    >
      {(close) => (
        <ChannelChoices
          // Other accounts have other channels.
          key={connections.map(({ network }) => network).join()}
          connections={connections}
          channel={channel}
          onChange={(chosen) => {
            close()
            onChange(chosen)
          }}
        />
      )}
    </ChoiceChip>
  )
}

function ChannelChoices({ connections, channel, onChange }: ChannelFieldsProps) {
  const t = useT()
  const [query, setQuery] = useState('')
  const { found, isLoading } = useFoundChannels(connections, query.trim())
  const others = found.filter((each) => !channel || toChannelRef(each) !== toChannelRef(channel))
  return (
    <div role="group" aria-label={t('compose.channel')} className={styles.panel}>
      <FindField label={t('compose.searchChannels')} value={query} onChange={setQuery} />
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
              <small>
                <FollowerCount of={each} />
              </small>
            </label>
          </li>
        ))}
      </ul>
      {!isLoading && query && others.length === 0 ? <Hint>{t('search.noResults', { query })}</Hint> : null}
    </div>
  )
}

/** Trending channels for an empty query, except those where only others can post. Skips networks that fail. */
function useFoundChannels(connections: readonly Connection[], query: string): { found: readonly Channel[]; isLoading: boolean } {
  const [state, setState] = useState<{ found: readonly Channel[]; query?: string }>({ found: [] })
  const load = useEffectEvent(async (signal: AbortSignal) => {
    const lists = connections.map(({ channels }) => (query ? channels?.find(query, { signal }) : channels?.trending({ signal })))
    const pages = await Promise.allSettled(lists)
    if (signal.aborted) return
    const all = pages.flatMap((page) => (page.status === 'fulfilled' ? (page.value?.items ?? []) : []))
    setState({ found: all.filter(({ canPost }) => canPost !== false), query })
  })
  useEffect(() => {
    const stop = new AbortController()
    const timer = setTimeout(() => void load(stop.signal), query ? debounce : 0)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [query])
  return { found: state.found, isLoading: state.query !== query }
}
