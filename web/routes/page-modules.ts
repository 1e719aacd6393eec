/** Which module draws each route's page, by its path below web/: the server names their files in the page's first bytes. */
export const pageModules = {
  '/': 'features/timeline/home-page.tsx',
  '/discover/$source': 'features/timeline/discover-page.tsx',
  '/post/$source/$id': 'features/post/post-page.tsx',
  '/profile/$source/$id': 'features/profile/profile-page.tsx',
  '/profile/$source/$id/$tab': 'features/profile/profile-page.tsx',
  '/auth/error': 'features/errors/login-error-page.tsx',
  '/settings/general': 'features/settings/general-page.tsx',
} as const
