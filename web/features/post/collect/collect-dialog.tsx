import type { CollectModule, Post } from '@chorus/model/post'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { usePost } from '../../../services/entities/use-post.ts'
import { postPath } from '../../../services/navigation/post-path.ts'
import { AppLink } from '../../../ui/controls/app-link.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { FollowButton } from '../../people/follow-button.tsx'
import { FundsNote } from '../../transactions/funds-note.tsx'
import { collectLabels } from './collect-labels.ts'
import { useCollectFacts } from './use-collect-facts.ts'
import { useCollect } from './use-collect.ts'
import styles from './post-collect.module.css'

interface CollectDialogProps {
  post: Post
  module: CollectModule
  onClose(): void
}

/** The collect terms of a post, and the button that collects it. */
export function CollectDialog({ post: known, module, onClose }: CollectDialogProps) {
  const t = useT()
  const post = usePost(known)
  const { state, price, count, time, audience } = useCollectFacts(post, module)
  const { amount, currency = '', assetAddress } = module
  const { funds } = useServices().connections[post.network].collect ?? {}
  const { isBusy, isGuest, canCollect, collect } = useCollect(post)
  const facts = [
    [t('collect.price'), price ?? t('collect.noPrice')],
    [t('collect.collects'), count],
    [t('collect.until'), time ?? t('collect.noEnd')],
    [t('collect.audience'), audience ?? t('collect.everyone')],
    ...(module.referralFee === undefined ? [] : [[t('collect.referral'), t('collect.referralShare', { percent: module.referralFee })]]),
  ]
  const submit = async () => {
    if (await collect()) onClose()
  }
  return (
    <Dialog title={t('collect.title')} onClose={onClose}>
      <div className={styles.dialog}>
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {state === 'follow' ? (
          <p className={styles.follow}>
            <span>{t('collect.followHint', { name: `@${post.author.handle}` })}</span>
            <FollowButton profile={post.author} />
          </p>
        ) : null}
        {state === 'open' && amount !== undefined && assetAddress && funds ? (
          <FundsNote network={post.network} price={{ amount, symbol: currency, token: assetAddress }} read={funds} canWalletPay />
        ) : null}
        {canCollect ? (
          <Button kind="strong" isWide isBusy={isBusy} aria-disabled={state !== 'open'} onClick={() => void submit()}>
            {state === 'open' && isGuest
              ? t('collect.logIn')
              : t(state === 'open' && price ? 'collect.for' : collectLabels[state], { price: price ?? '' })}
          </Button>
        ) : null}
        <AppLink href={`${postPath(post)}/collects`} className={styles.people}>
          {t('postAction.seeCollects')}
        </AppLink>
      </div>
    </Dialog>
  )
}
