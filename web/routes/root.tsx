import { createRootRouteWithContext, HeadContent, Outlet, Scripts, useRouteContext } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { ServicesContext, type RouterContext } from '../app/services-context.tsx'
import { whenIdle } from '../app/when-idle.ts'
import { FailurePage } from '../features/errors/failure-page.tsx'
import { MediaHost } from '../features/media/media-host.tsx'
import { ComposingContext } from '../features/post/actions/composing-context.ts'
import { Frame } from '../features/shell/frame.tsx'
import { I18nProvider } from '../i18n/i18n-provider.tsx'
import { ClockProvider } from '../ui/clock.tsx'
import { MediaProvider } from '../ui/media-url.tsx'
import '../ui/base.css'
import 'virtual:network-colours.css'

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
      { title: 'Chorus' },
      { name: 'description', content: 'Farcaster, Lens, X and Bluesky, read in one place.' },
      { name: 'color-scheme', content: 'light dark' },
      { property: 'og:site_name', content: 'Chorus' },
    ],
    links: [{ rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }],
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
  const { visitor, pageNow, settings, composer } = services
  // Says that the page answers to more than links now: its parts are taken over one by one after this, before the browser is idle.
  useEffect(() => whenIdle(() => void (document.documentElement.dataset['hydrated'] = '')), [])
  return (
    <html lang={visitor.locale} data-theme={visitor.theme} data-motion={visitor.motion} data-text={visitor.text} suppressHydrationWarning>
      <head>
        <HeadContent />
      </head>
      <body>
        <ServicesContext value={services}>
          <I18nProvider locale={visitor.locale}>
            <ClockProvider now={pageNow}>
              <MediaProvider rewrites={settings.mediaRewrites}>
                <ComposingContext value={composer}>
                  <Frame>{children}</Frame>
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
