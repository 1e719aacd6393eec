import type { Profile } from '@chorus/model/profile'
import { descriptors } from '@chorus/networks/descriptors'
import type { PaidFollow } from '@chorus/networks/wallets/paid-follow'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createResource } from '../../cache/resources/resource.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { useServices } from '../../services/context/services-context.tsx'
import { showError } from '../../services/toasts/show-error.ts'
import { formatPrice } from '../../ui/content/format-price.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { Question } from '../../ui/overlays/question.tsx'

interface PaidUnfollowDialogProps {
  profile: Profile
  onClose(): void
}

/** Says what following someone again will cost, and asks before they are unfollowed. */
export function PaidUnfollowDialog({ profile, onClose }: PaidUnfollowDialogProps) {
  const { connections } = useServices()
  const { paid } = connections[profile.network].follow ?? {}
  return paid ? <LossQuestion profile={profile} paid={paid} onClose={onClose} /> : null
}

function LossQuestion({ profile, paid, onClose }: PaidUnfollowDialogProps & { paid: PaidFollow }) {
  const { t, locale } = useI18n()
  const services = useServices()
  const { network, handle, ref } = profile
  // A price that can't be named, such as one of several, still costs something.
  const [resource] = useState(() => createResource(async () => ({ price: await paid.price(profile).catch(() => undefined) })))
  const { value } = useSyncExternalStore(resource.subscribe, resource.view, resource.view)
  useEffect(() => void resource.load(), [resource])

  const facts = { name: `@${handle}`, network: descriptors[network].label }
  const unfollow = async () => {
    const { cache, connections, toaster } = services
    const viewer = cache.viewers().current[network]
    const toggle = connections[network].follow
    if (!viewer || !toggle?.paid) return
    const target = { ref, flag: 'follow', account: viewer.account } as const
    const { paid: current } = toggle
    const outcome = await cache.toggle(target, false, (isOn) => (isOn ? toggle.add(profile) : current.remove(profile)))
    if (outcome.state === 'confirmed') toaster.show({ kind: 'success', message: t('people.unfollowed', facts) })
    if (outcome.state === 'failed') void showError(services, outcome.failure, t, t('people.notUnfollowed', facts))
  }
  const price = value?.price
  return (
    <Question title={t('people.unfollowTitle', facts)} yes={t('people.unfollow')} isGrave onYes={unfollow} onClose={onClose}>
      {value ? (
        <p>
          {price
            ? t('people.unfollowLoses', { ...facts, price: formatPrice(price.amount, price.symbol, locale) })
            : t('people.unfollowLosesSome', facts)}
        </p>
      ) : (
        <Spinner size={28} />
      )}
    </Question>
  )
}
