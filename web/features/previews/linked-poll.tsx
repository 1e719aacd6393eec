import { cutPreviewed } from '@chorus/previews/cut-previewed'
import type { RefObject } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { useViewers } from '../../services/context/use-viewers.ts'
import { useNearResource } from '../../services/previews/use-near-resource.ts'
import { AppLink } from '../../ui/controls/app-link.tsx'
import { openBallot } from '../polls/open-ballot.ts'
import { PollCard } from '../polls/poll-card.tsx'
import type { Preview } from './find-preview.ts'
import styles from './link-preview.module.css'

interface LinkedPollProps extends NonNullable<Preview['poll']> {
  link: string
  /** The poll loads when this box nears the screen. */
  box: RefObject<Element | null>
}

/** The poll that a post links to. Its question is left out where the post asks it. */
export function LinkedPoll({ id, post, link, box }: LinkedPollProps) {
  const t = useT()
  const services = useServices()
  useViewers()
  const { network, metadata } = post
  const ballot = openBallot(services, id, network)
  const { value, failure } = useNearResource(box, ballot)
  if (value)
    return (
      <>
        {value.title === cutPreviewed(metadata.content, metadata.facets, link).trim() ? null : (
          <AppLink href={`/polls/${id}`} className={styles.question}>
            <bdi>{value.title}</bdi>
          </AppLink>
        )}
        <PollCard poll={value} ballot={ballot} network={network} />
      </>
    )
  return (
    <AppLink href={`/polls/${id}`} className={styles.post}>
      <span className={styles.head}>
        <b>{failure ? t(failure.kind === 'not-found' ? 'poll.gone' : 'poll.notLoaded') : t('poll.title')}</b>
      </span>
    </AppLink>
  )
}
