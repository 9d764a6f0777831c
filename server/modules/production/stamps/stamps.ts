import './adjustments'
import './reels'
import './reelOrders'
