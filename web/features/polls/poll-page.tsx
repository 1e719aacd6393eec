import { currentAccount } from '@chorus/accounts/book/account-state'
import { Failure } from '@chorus/model/failure'
import type { NetworkName } from '@chorus/model/network-identity'
import type { Poll } from '@chorus/model/poll/poll'
import { descriptors } from '@chorus/networks/descriptors'
import { notFound, useLoaderData, useParams } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import type { Services } from '../../services/context/services.ts'
import { useViewers } from '../../services/context/use-viewers.ts'
import { toShareTags } from '../../services/navigation/to-share-tags.ts'
import { useNow } from '../../ui/content/clock.tsx'
import { PostSkeleton } from '../../ui/feedback/skeletons.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { usePageTitle } from '../../ui/page/use-page-title.ts'
import { FailureNotice } from '../errors/failure-notice.tsx'
import { NotFound } from '../errors/not-found.tsx'
import type { Ballot } from './create-ballot.ts'
import { isPollClosed } from './is-poll-closed.ts'
import { findVoter, openBallot } from './open-ballot.ts'
import { PollCard } from './poll-card.tsx'
import styles from './polls.module.css'

/** Throws `notFound` for a text that is no id. */
export function openPoll(services: Services, id: string): Ballot {
  if (!/^[\w-]{16}$/.test(id)) throw notFound()
  return openBallot(services, id)
}

/** Title, description and Open Graph tags of a poll's page, which other apps show as a card. */
export function toPollHead(poll: Poll | undefined, { settings }: Pick<Services, 'settings'>) {
  if (!poll) return undefined
  const { id, title, options } = poll
  const description = options.map(({ label }) => label).join(' · ')
  const path = `/polls/${id}`
  return {
    meta: [
      { title: `${title} • Chorus` },
      { name: 'description', content: description },
      ...toShareTags(settings, { type: 'website', title: title ?? description, description, path }),
    ],
    links: [{ rel: 'canonical', href: path }],
  }
}

/** The page that posts link to, where both networks vote. */
export function PollPage() {
  const t = useT()
  const services = useServices()
  useViewers()
  const { id } = useParams({ from: '/polls/$id' })
  const loaded = useLoaderData({ from: '/polls/$id' })
  const ballot = openBallot(services, id, undefined, loaded?.value)
  const { value, failure } = usePoll(ballot)
  const voter = findVoter(services, undefined)
  const now = useNow()
  usePageTitle(value && `${value.title} • Chorus`)
  const reason = failure ?? (!value && loaded?.failure ? new Failure(loaded.failure.kind, '') : undefined)
  if (reason?.kind === 'not-found') return <NotFound />
  const isOpen = value && !value.isOwn && !isPollClosed(value, now) && !value.options.some(({ isVoted }) => isVoted)
  return (
    <>
      <PageHeader title={t('poll.title')} />
      {value ? (
        <section className={styles.page}>
          <h2 dir="auto">{value.title}</h2>
          <PollCard poll={value} ballot={ballot} />
          {isOpen && voter ? <VotesAs network={voter} /> : null}
        </section>
      ) : null}
      {reason ? <FailureNotice failure={reason} isQuiet={value !== undefined} onRetry={() => void ballot.load()} /> : null}
      {!value && !reason ? <PostSkeleton /> : null}
    </>
  )
}

/** Loads the poll again once the page has hydrated: votes arrive in the meantime, and the server may not know this browser's accounts. */
function usePoll(ballot: Ballot) {
  useEffect(() => void ballot.load(), [ballot])
  return useSyncExternalStore(ballot.subscribe, ballot.view, ballot.view)
}

function VotesAs({ network }: { network: NetworkName }) {
  const t = useT()
  const { accountsStore } = useServices()
  const book = useSyncExternalStore(accountsStore.subscribe, accountsStore.book, accountsStore.firstBook)
  const account = currentAccount(book[network])
  if (!account) return null
  return <p className={styles.hint}>{t('poll.votesAs', { name: `@${account.profile.handle} (${descriptors[network].label})` })}</p>
}
