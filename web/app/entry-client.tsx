import { createFetcher } from '@chorus/networks/http'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { loadCatalogue } from '../i18n/catalogues.ts'
import { createAppRouter, type PageState } from './router.tsx'
import { createServices, type Services } from './services.ts'

const toServices = ({ settings, visitor, pageNow, health }: PageState): Services =>
  createServices({
    settings,
    visitor,
    pageNow,
    health,
    now: () => Date.now(),
    fetcherTo: (network) => createFetcher({ root: settings.networks[network].root }),
    ownFetcher: createFetcher({ root: '' }),
  })

const router = createAppRouter({
  // The real ones come with the page's data, just before anything is drawn.
  services: {} as Services,
  hydrate: async (state) => {
    await loadCatalogue(state.visitor.locale)
    router.update({ ...router.options, context: { services: toServices(state) } })
  },
})

startTransition(() => void hydrateRoot(document, <RouterClient router={router} />))
