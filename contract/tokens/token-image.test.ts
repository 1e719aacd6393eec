import { expect, test } from 'vitest'
import { keepTokenImage, toTokenImage } from './token-image.ts'

const image = 'https://coin-images.coingecko.com/coins/images/279/large/ethereum.png?1696501628'

test('shows an image of the price service through our server', () => {
  expect(toTokenImage(image, 'small')).toBe('/api/token/image?file=279%2Fethereum.png&size=small')
  expect(keepTokenImage(image)).toBe(image)
})

test.each([
  'javascript:alert(1)',
  'http://coin-images.coingecko.com/coins/images/279/large/ethereum.png',
  'https://coin-images.coingecko.com.evil.example/coins/images/279/large/ethereum.png',
  'https://coin-images.coingecko.com/coins/images/279/large/../../../x.png',
  'https://coin-images.coingecko.com@evil.example/coins/images/279/large/x.png',
  'https://169.254.169.254/coins/images/1/large/x.png',
  `data:image/svg+xml,<svg onload="1"/>`,
  '',
])('leaves out %s', (address) => {
  expect([toTokenImage(address, 'large'), keepTokenImage(address)]).toEqual([undefined, ''])
})
