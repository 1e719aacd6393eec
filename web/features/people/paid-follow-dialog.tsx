import type { Failure } from '@chorus/model/failure'
import type { Profile } from '@chorus/model/profile'
import { isSamePrice, type TokenPrice } from '@chorus/model/token-price'
import { descriptors } from '@chorus/networks/descriptors'
import type { PaidFollow } from '@chorus/networks/wallets/paid-follow'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createResource } from '../../cache/resources/resource.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { useServices } from '../../services/context/services-context.tsx'
import { toToast } from '../../services/toasts/to-toast.ts'
import { formatPrice } from '../../ui/content/format-price.ts'
import { Button, Choices } from '../../ui/controls/button.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { FundsNote } from '../transactions/funds-note.tsx'

interface PaidFollowDialogProps {
  profile: Profile
  onClose(): void
}

/** Says what following someone costs, and asks before paying. */
export function PaidFollowDialog({ profile, onClose }: PaidFollowDialogProps) {
  const { connections } = useServices()
  const { paid } = connections[profile.network].follow ?? {}
  return paid ? <PriceQuestion profile={profile} paid={paid} onClose={onClose} /> : null
}

function PriceQuestion({ profile, paid, onClose }: PaidFollowDialogProps & { paid: PaidFollow }) {
  const { t, locale } = useI18n()
  const services = useServices()
  const { network, handle, ref } = profile
  // Wrapped in an object, because a free follow has no price.
  const [resource] = useState(() => createResource(async () => ({ price: await paid.price(profile) })))
  const { value, failure: unread } = useSyncExternalStore(resource.subscribe, resource.view, resource.view)
  useEffect(() => void resource.load(), [resource])
  /** The price that a press has found changed. */
  const [before, setBefore] = useState<{ price: TokenPrice | undefined }>()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()

  const facts = { name: `@${handle}`, network: descriptors[network].label }
  const toWords = (price: TokenPrice) => formatPrice(price.amount, price.symbol, locale)
  const follow = async (price: TokenPrice | undefined) => {
    const { cache, connections, toaster } = services
    const viewer = cache.viewers().current[network]
    const toggle = connections[network].follow
    if (!viewer || !toggle?.paid) return onClose()
    setBusy(true)
    setFailure(undefined)
    const target = { ref, flag: 'follow', account: viewer.account } as const
    const { paid: current } = toggle
    const outcome = await cache.toggle(target, true, (isOn) => (isOn ? current.add(profile, price) : toggle.remove(profile)))
    if (outcome.state === 'confirmed') toaster.show({ kind: 'success', message: t('people.followed', facts) })
    if (outcome.state !== 'failed') return onClose()
    if (isOfPrice(outcome.failure)) {
      await resource.load()
      setBefore({ price })
    }
    setFailure(outcome.failure)
    setBusy(false)
  }
  const shown = unread ?? (failure && !isOfPrice(failure) ? failure : undefined)
  const reason = shown && toToast(shown, t, t('people.notFollowed', facts))?.message
  const price = value?.price
  const hasChanged = before !== undefined && value !== undefined && !isSamePrice(before.price, price)
  return (
    <Dialog title={t('people.followName', facts)} onClose={onClose}>
      {hasChanged ? <p role="alert">{price ? t('channel.priceChanged', { price: toWords(price) }) : t('people.nowFree')}</p> : null}
      {reason ? <p role="alert">{reason}</p> : null}
      {value || unread ? null : <Spinner size={28} />}
      {price ? <p>{t('people.paysFrom', { ...facts, price: toWords(price) })}</p> : null}
      {price ? <FundsNote key={price.token} network={network} price={price} read={paid.funds} /> : null}
      <Choices>
        <Button onClick={onClose}>{t('dialog.cancel')}</Button>
        {value ? (
          <Button kind="strong" isBusy={isBusy} onClick={() => void follow(price)}>
            {price ? t('people.followFor', { price: toWords(price) }) : t('people.follow')}
          </Button>
        ) : null}
      </Choices>
    </Dialog>
  )
}

const isOfPrice = ({ reason }: Failure): boolean => reason === 'priceChanged'
