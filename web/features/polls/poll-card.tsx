import { isFailure } from '@chorus/model/failure'
import { networkNames, type NetworkName } from '@chorus/model/network-identity'
import type { Poll } from '@chorus/model/poll/poll'
import { descriptors } from '@chorus/networks/descriptors'
import { useRef } from 'react'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { useServices } from '../../services/context/services-context.tsx'
import { useViewers } from '../../services/context/use-viewers.ts'
import { loginAdds } from '../../services/login/login-adds.ts'
import { showError } from '../../services/toasts/show-error.ts'
import { useNow } from '../../ui/content/clock.tsx'
import { AppLink } from '../../ui/controls/app-link.tsx'
import type { Ballot } from './create-ballot.ts'
import { findVoter } from './open-ballot.ts'
import { PollOptions } from './poll-options.tsx'
import { PollResults } from './poll-results.tsx'
import { toPollAccess } from './to-poll-access.ts'
import styles from './polls.module.css'

interface PollCardProps {
  poll: Poll
  ballot: Ballot
  /** Of the post that links to the poll. Absent: this is the poll's own page. */
  network?: NetworkName
}

/** An open poll, or its results and the reason why the viewer can't vote. */
export function PollCard({ poll, ballot, network }: PollCardProps) {
  const { t, locale } = useI18n()
  const services = useServices()
  const { current } = useViewers()
  const now = useNow()
  const box = useRef<HTMLDivElement>(null)
  const { settings, login } = services
  const logins = networkNames.filter((name) => loginAdds('polls', name, settings))
  const access = toPollAccess(poll, {
    now,
    votesHere: network === undefined || descriptors[network].accountCapabilities.includes('polls'),
    hasVoter: findVoter(services, network) !== undefined,
    isGuest: networkNames.every((name) => !current[name]),
    canLogIn: logins.length > 0,
  })
  const logIn = () => login.open(network && logins.includes(network) ? network : undefined)
  const vote = async (options: readonly string[]) => {
    if (access === 'log-in') return logIn()
    // The pressed button is gone with the vote.
    box.current?.focus({ preventScroll: true })
    try {
      await ballot.vote(options)
    } catch (error) {
      void showError(services, error, t, t('poll.notVoted'))
      // It may have ended, or this account has voted on another device.
      if (isFailure(error, 'refused')) void ballot.load()
    }
  }
  const names = new Intl.ListFormat(locale, { type: 'disjunction' }).format(logins.map((name) => descriptors[name].label))
  return (
    <div ref={box} role="group" aria-label={poll.title} tabIndex={-1} className={styles.card}>
      {access === 'vote' || access === 'log-in' ? (
        <PollOptions poll={poll} onVote={(options) => void vote(options)} />
      ) : (
        <PollResults poll={poll} />
      )}
      {access === 'elsewhere' ? (
        <AppLink href={`/polls/${poll.id}`} className={styles.open}>
          {t('poll.open')}
        </AppLink>
      ) : null}
      {access === 'no-voter' && logins.length > 0 ? (
        <button type="button" className={styles.open} onClick={logIn}>
          {t('poll.loginToVote', { networks: names })}
        </button>
      ) : null}
    </div>
  )
}
