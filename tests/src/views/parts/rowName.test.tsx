import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { products } from '../../../../src/resources/inventory/products/products'
import { RowName } from '../../../../src/views/parts/RowName'

const partsOf = (element: Element | null) =>
  [...(element?.children ?? [])].flatMap((line) => [...line.children].map((one) => one.textContent))

it('a product is named with its stamp and SKU, and only the words before its size and strength give room up', () => {
  const label = 'Guava Lime 60 ml 3 mg · ON · CL-GU-60-03-ON'
  const { container } = render(<RowName resource={products} label={label} />)
  expect(partsOf(container.firstElementChild)).toEqual(['Guava Lime', ' 60 ml 3 mg', 'ON', ' CL-GU-60-03-ON'])
})

it('what a column beside it shows already is not repeated', () => {
  const label = 'Guava Lime 60 ml 3 mg · ON · CL-GU-60-03-ON'
  const { container } = render(<RowName resource={products} label={label} without={['sku']} />)
  expect(partsOf(container.firstElementChild)).toEqual(['Guava Lime', ' 60 ml 3 mg', 'ON'])
})

it('the stamp of an order is not repeated in the name of its product, another stamp is shown', () => {
  const label = 'Guava Lime 60 ml 3 mg · ON · CL-GU-60-03-ON'
  const stampsWith = (stamp: string) => {
    const { container } = render(<RowName resource={products} label={label} stamp={stamp} />)
    return partsOf(container.firstElementChild).filter((text) => text === 'ON')
  }
  expect(stampsWith('ON')).toEqual([])
  expect(stampsWith('QC')).toEqual(['ON'])
})
