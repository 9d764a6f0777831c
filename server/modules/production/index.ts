import './orders/autoClose'
import './orders/production_orders'
// Tests of a step are cancelled before its batch is released.
import './laboratory/laboratory'
import './steps/production_order_steps'
import './boards/boards'
import './calls'
import './stock/pick'
import './machines/machineCalls'
