import { createRootRouteWithContext, HeadContent, Outlet, Scripts, useRouteContext } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { FailurePage } from '../../features/errors/failure-page.tsx'
import { MediaHost } from '../../features/media-viewer/media-host.tsx'
import { Frame } from '../../features/shell/frame.tsx'
import { createTranslate } from '../../i18n/create-translate.ts'
import { I18nProvider } from '../../i18n/i18n-provider.tsx'
import { ComposingContext } from '../../services/composer/composing-context.ts'
import { replayEarlyClick } from '../../services/context/replay-early-click.ts'
import { ServicesContext, type RouterContext } from '../../services/context/services-context.tsx'
import { onIdle } from '../../services/timing/on-idle.ts'
import { ClockProvider } from '../../ui/content/clock.tsx'
import { MediaProvider } from '../../ui/content/media-url.tsx'
import { isMissing, toPageTitle } from './page-title.ts'

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  head: ({ match, matches }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
      { title: isMissing(matches) ? toPageTitle(match.context.services, 'error.notFound') : 'Chorus' },
      { name: 'description', content: createTranslate(match.context.services.preferences.locale)('page.description') },
      { name: 'color-scheme', content: 'light dark' },
      { property: 'og:site_name', content: 'Chorus' },
    ],
    links: [
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
      ...(import.meta.env.SSR ? [{ rel: 'manifest', href: '/app.webmanifest' }] : []),
    ],
  }),
  component: () => (
    <Document>
      <Outlet />
    </Document>
  ),
  errorComponent: ({ error, reset }) => (
    <Document>
      <FailurePage error={error} onRetry={reset} />
    </Document>
  ),
})

function Document({ children }: { children: ReactNode }) {
  const { services } = useRouteContext({ from: '__root__' })
  const { preferences, pageNow, settings, composer } = services
  // Signals that the page is interactive beyond links. React hydrates its parts one by one after this, so this waits until the browser is
  // idle.
  useEffect(() => onIdle(() => void (document.documentElement.dataset['hydrated'] = '')), [])
  useEffect(replayEarlyClick, [])
  return (
    <html
      lang={preferences.locale}
      data-theme={preferences.theme}
      data-motion={preferences.motion}
      data-text={preferences.text}
      suppressHydrationWarning
    >
      <head>
        <HeadContent />
      </head>
      <body>
        <ServicesContext value={services}>
          <I18nProvider locale={preferences.locale}>
            <ClockProvider now={pageNow}>
              <MediaProvider rewrites={settings.mediaRewrites}>
                <ComposingContext value={composer}>
                  <Frame>{services.isShell ? null : children}</Frame>
                  <MediaHost />
                </ComposingContext>
              </MediaProvider>
            </ClockProvider>
          </I18nProvider>
        </ServicesContext>
        <Scripts />
      </body>
    </html>
  )
}
