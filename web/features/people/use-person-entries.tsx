import type { Profile } from '@chorus/model/profile'
import { Ban, UserMinus, UserPlus, Volume2, VolumeX } from 'lucide-react'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { afterLogin } from '../../services/login/after-login.ts'
import type { MenuEntry } from '../../ui/overlays/menu.tsx'
import type { Relation } from './relation-messages.ts'
import { useRelations } from './use-relations.ts'

/** Relations that need confirmation. */
export type PersonQuestion = 'mute' | 'block'

const icon = { 'aria-hidden': true, size: 18 } as const

/** Menu entries about a person. The returned function reads the current relations, so call it when the menu opens. */
export function usePersonEntries(known: Profile, ask: (question: PersonQuestion) => void): () => Record<Relation, readonly MenuEntry[]> {
  const t = useT()
  const services = useServices()
  const { canShow, press } = useRelations()
  return () => {
    const { cache } = services
    const person = cache.profile(known.ref, known)
    const [following, muting, mutingHere, blocking] = (['follow', 'mute', 'muteHere', 'block'] as const).map((flag) =>
      cache.flag(person.ref, flag),
    )
    const name = `@${person.handle}`
    const isGuest = !cache.viewers().current[person.network]
    const first = (question: PersonQuestion) => {
      if (isGuest) afterLogin(services, person.network, () => ask(question))
      else ask(question)
    }
    const follow = following
      ? {
          label: t('postAction.unfollowName', { name }),
          icon: <UserMinus {...icon} />,
          choose: () => void press(person, 'follow', false, true),
        }
      : { label: t('people.followName', { name }), icon: <UserPlus {...icon} />, choose: () => void press(person, 'follow', true) }
    const mute =
      muting || mutingHere
        ? { label: t('postAction.unmuteName', { name }), icon: <Volume2 {...icon} />, choose: () => void press(person, 'mute', false) }
        : { label: t('postAction.muteName', { name }), icon: <VolumeX {...icon} />, choose: () => first('mute') }
    const block = blocking
      ? { label: t('postAction.unblockName', { name }), icon: <Ban {...icon} />, choose: () => void press(person, 'block', false) }
      : { label: t('postAction.blockName', { name }), icon: <Ban {...icon} />, choose: () => first('block') }
    return {
      follow: canShow(person, 'follow') ? [follow] : [],
      mute: canShow(person, 'mute') ? [mute] : [],
      block: canShow(person, 'block') ? [block] : [],
    }
  }
}
