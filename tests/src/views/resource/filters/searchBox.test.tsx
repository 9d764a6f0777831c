import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { brands } from '../../../../../src/resources/inventory/products/brands'
import { SearchBox } from '../../../../../src/views/resource/filters/SearchBox'
import { mount } from '../../../../harness/mounted'

const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Search Code, name/ })

it('the search of a list names the columns it looks in and asks once for what was typed in one go', async () => {
  const onChange = vi.fn()
  const { user } = mount(<SearchBox resource={brands} value="" onChange={onChange} />)
  await user.type(box(), 'north')
  await waitFor(() => expect(onChange).toHaveBeenCalled())
  expect(onChange.mock.calls).toEqual([['north']])
})

it('the search of a list is cleared by Escape and by its button', async () => {
  const onChange = vi.fn()
  const { user } = mount(<SearchBox resource={brands} value="north" onChange={onChange} />)
  await user.type(box(), '{Escape}')
  expect(box().value).toBe('')
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(''))
  await user.type(box(), 'lake')
  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(box().value).toBe('')
})

it('the search of a list follows the list where that is asked for something else', async () => {
  function List() {
    const [value, setValue] = useState('north')
    return (
      <>
        <SearchBox resource={brands} value={value} onChange={setValue} />
        <button type="button" onClick={() => setValue('lake')}>
          View
        </button>
      </>
    )
  }
  const { user } = mount(<List />)
  await user.click(screen.getByRole('button', { name: 'View' }))
  expect(box().value).toBe('lake')
})
