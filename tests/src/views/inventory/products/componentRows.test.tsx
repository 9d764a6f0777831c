import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { emptyLine } from '../../../../../src/views/inventory/products/componentLines'
import { ComponentRows } from '../../../../../src/views/inventory/products/ComponentRows'
import { answerCalls, mount } from '../../../../harness/mounted'

function Rows() {
  const [lines, setLines] = useState(() => [emptyLine(), emptyLine(), emptyLine()])
  return <ComponentRows lines={lines} errors={{}} onChange={setLines} />
}

const remove = (place: number) => screen.getByRole('button', { name: `Remove component ${place}` })

it('the focus goes to the component above when the last component is removed', async () => {
  answerCalls({})
  const { user } = mount(<Rows />)
  await user.click(remove(3))
  expect(screen.getAllByRole('group', { name: /^Component/ })).toHaveLength(2)
  await waitFor(() => expect(document.activeElement).toBe(remove(2)))
})
