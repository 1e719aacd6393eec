import type { NetworkName } from '@chorus/model/network-identity'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { loadCatalogue } from '../../i18n/catalogues.ts'
import type { Locale } from '../../i18n/locale.ts'
import type { Appearance, AppearanceName } from './appearance.ts'
import { followingOnlyCookie, formatHome } from './home-cookie.ts'
import type { Preferences } from './settings.ts'

const year = 365 * 24 * 60 * 60
const keep = (name: string, value: string) => {
  // A cookie, so that the server renders the next page with it and nothing flashes.
  document.cookie = `${name}=${value}; path=/; max-age=${year}; samesite=lax`
}

/** The user’s preferences, applied at once and stored for the next visit. */
export function usePreferences(preferences: Preferences) {
  const router = useRouter()
  const [appearance, show] = useState<Appearance>({ theme: preferences.theme, motion: preferences.motion, text: preferences.text })

  return {
    appearance,
    locale: preferences.locale,
    setAppearance<Name extends AppearanceName>(name: Name, value: Appearance[Name]) {
      keep(name, value)
      document.documentElement.dataset[name] = value
      const next = { ...appearance, [name]: value }
      show(next)
      remember({ ...preferences, ...next })
    },
    setHome(next: readonly NetworkName[]) {
      keep('home', formatHome(next))
      remember({ ...preferences, home: next })
    },
    setFollowingOnly(isFollowingOnly: boolean) {
      keep(followingOnlyCookie, isFollowingOnly ? '1' : '')
      remember({ ...preferences, isFollowingOnly })
    },
    async setLocale(next: Locale) {
      keep('locale', next)
      await loadCatalogue(next)
      document.documentElement.lang = next
      remember({ ...preferences, locale: next })
    },
  }

  /** Re-renders the current page with the new preferences. */
  function remember(next: Preferences) {
    const { services } = router.options.context
    router.update({ ...router.options, context: { services: { ...services, preferences: next } } })
    void router.invalidate()
  }
}
