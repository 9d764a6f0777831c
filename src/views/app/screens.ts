import type { ComponentType } from 'react'
import type { ScreenName } from '../../routes/screenNames'

/** Loads each custom screen as a chunk of its own. */
export const screenLoaders: Readonly<Record<ScreenName, () => Promise<ComponentType>>> = {
  AccountsView: async () => (await import('../general/accounting/AccountsView')).AccountsView,
  AdjustmentView: async () => (await import('../inventory/adjustments/AdjustmentView')).AdjustmentView,
  AgingView: async () => (await import('../inventory/reports/AgingView')).AgingView,
  AllocationView: async () => (await import('../inventory/allocations/AllocationView')).AllocationView,
  AllocationsView: async () => (await import('../inventory/allocations/AllocationsView')).AllocationsView,
  AvailabilityView: async () => (await import('../inventory/availability/AvailabilityView')).AvailabilityView,
  BatchingKpiView: async () => (await import('../production/kpi/BatchingKpiView')).BatchingKpiView,
  BinsView: async () => (await import('../inventory/bins/BinsView')).BinsView,
  CartsView: async () => (await import('../production/carts/CartsView')).CartsView,
  ChangeSummaryPage: async () =>
    (await import('../inventory/product_changes/ChangeSummaryPage')).ChangeSummaryPage,
  ChangeSummaryView: async () =>
    (await import('../inventory/product_changes/ChangeSummaryView')).ChangeSummaryView,
  CountView: async () => (await import('../inventory/counts/CountView')).CountView,
  CurrenciesView: async () => (await import('../general/accounting/CurrenciesView')).CurrenciesView,
  CustomerView: async () => (await import('../general/customers/CustomerView')).CustomerView,
  FamilyView: async () => (await import('../inventory/families/FamilyView')).FamilyView,
  FetchView: async () => (await import('../inventory/products/FetchView')).FetchView,
  FillChecksView: async () => (await import('../production/filling/FillChecksView')).FillChecksView,
  FinishStampingView: async () =>
    (await import('../production/stamping/FinishStampingView')).FinishStampingView,
  FlowActionsView: async () => (await import('../production/flows/FlowActionsView')).FlowActionsView,
  HomeView: async () => (await import('../home/HomeView')).HomeView,
  DailyOrdersView: async () => {
    void import('../production/plan/board/firstPlan').then(
      ({ askFirst }) => askFirst(),
      () => undefined,
    )
    return (await import('../production/plan/DailyOrdersView')).DailyOrdersView
  },
  HplcCategoriesView: async () =>
    (await import('../production/laboratory/HplcCategoriesView')).HplcCategoriesView,
  HplcOrderView: async () => (await import('../production/laboratory/HplcOrderView')).HplcOrderView,
  HplcReportView: async () => (await import('../production/laboratory/HplcReportView')).HplcReportView,
  HplcRequestsView: async () => (await import('../production/laboratory/HplcRequestsView')).HplcRequestsView,
  HplcResultsView: async () => (await import('../production/laboratory/HplcResultsView')).HplcResultsView,
  ImportsView: async () => (await import('../imports/ImportsView')).ImportsView,
  InventoryImportView: async () => (await import('../imports/InventoryImportView')).InventoryImportView,
  LocatorView: async () => (await import('../inventory/stock/LocatorView')).LocatorView,
  LowStockView: async () => (await import('../inventory/replenishment/LowStockView')).LowStockView,
  LabelChecksView: async () => (await import('../production/labelChecks/LabelChecksView')).LabelChecksView,
  MachinesView: async () => (await import('../production/machines/MachinesView')).MachinesView,
  MachinesBoardView: async () => (await import('../production/machines/MachinesBoardView')).MachinesBoardView,
  MappingView: async () => (await import('../general/accounting/MappingView')).MappingView,
  PendingOrdersView: async () => (await import('../production/orders/PendingOrdersView')).PendingOrdersView,
  PendingReelsView: async () => (await import('../production/stamps/PendingReelsView')).PendingReelsView,
  OrderCorrectionsView: async () =>
    (await import('../production/corrections/OrderCorrectionsView')).OrderCorrectionsView,
  PriceTierView: async () => (await import('../inventory/pricing/PriceTierView')).PriceTierView,
  PassportView: async () => (await import('../inventory/traceability/PassportView')).PassportView,
  ProductBinsView: async () => (await import('../inventory/bins/ProductBinsView')).ProductBinsView,
  ProductChangeView: async () =>
    (await import('../inventory/product_changes/ProductChangeView')).ProductChangeView,
  ProductView: async () => (await import('../inventory/products/ProductView')).ProductView,
  ProductionBoardView: async () =>
    (await import('../production/board/ProductionBoardView')).ProductionBoardView,
  ProductionOrderView: async () =>
    (await import('../production/orders/ProductionOrderView')).ProductionOrderView,
  ProductionOrdersView: async () =>
    (await import('../production/orders/ProductionOrdersView')).ProductionOrdersView,
  ProductsDiffView: async () =>
    (await import('../inventory/product_changes/ProductsDiffView')).ProductsDiffView,
  ProductsView: async () => (await import('../inventory/products/ProductsView')).ProductsView,
  ProfileView: async () => (await import('../account/profile/ProfileView')).ProfileView,
  PunchesView: async () => (await import('../general/time_clock/PunchesView')).PunchesView,
  InvoiceView: async () => (await import('../purchase/invoices/InvoiceView')).InvoiceView,
  InvoicesView: async () => (await import('../purchase/invoices/InvoicesView')).InvoicesView,
  NewInvoiceView: async () => (await import('../purchase/invoices/NewInvoiceView')).NewInvoiceView,
  PurchaseImportView: async () => (await import('../imports/PurchaseImportView')).PurchaseImportView,
  PurchaseView: async () => (await import('../purchase/PurchaseView')).PurchaseView,
  ReceivingView: async () => (await import('../inventory/receiving/ReceivingView')).ReceivingView,
  ReceivingsView: async () => (await import('../inventory/receiving/ReceivingsView')).ReceivingsView,
  RecallsView: async () => (await import('../inventory/traceability/RecallsView')).RecallsView,
  RecipeFetchView: async () => (await import('../production/recipes/RecipeFetchView')).RecipeFetchView,
  RecipeImportView: async () => (await import('../production/recipes/RecipeImportView')).RecipeImportView,
  RecipesView: async () => (await import('../production/recipes/RecipesView')).RecipesView,
  RecoveriesView: async () => (await import('../production/recoveries/RecoveriesView')).RecoveriesView,
  ReelView: async () => (await import('../production/stamps/ReelView')).ReelView,
  ReelsView: async () => (await import('../production/stamps/ReelsView')).ReelsView,
  RolesView: async () => (await import('../general/people/RolesView')).RolesView,
  DiscountView: async () => (await import('../sale/discounts/DiscountView')).DiscountView,
  DiscountsView: async () => (await import('../sale/discounts/DiscountsView')).DiscountsView,
  SaleView: async () => (await import('../sale/SaleView')).SaleView,
  SalesImportLogsView: async () => (await import('../sale/SalesImportLogsView')).SalesImportLogsView,
  SalesView: async () => (await import('../sale/SalesView')).SalesView,
  ProductionSettings: async () => (await import('../general/system/ProductionSettings')).ProductionSettings,
  ReportSettings: async () => (await import('../general/system/ReportSettings')).ReportSettings,
  FloorTransferLabelsView: async () =>
    (await import('../production/transfers/FloorTransferLabelsView')).FloorTransferLabelsView,
  FloorTransferView: async () =>
    (await import('../production/transfers/FloorTransferView')).FloorTransferView,
  ShippingView: async () => (await import('../production/shipments/ShippingView')).ShippingView,
  SkidsView: async () => (await import('../production/skids/SkidsView')).SkidsView,
  SettingsView: async () => (await import('../general/system/SettingsView')).SettingsView,
  ShiftHandoversView: async () =>
    (await import('../production/handovers/ShiftHandoversView')).ShiftHandoversView,
  StampingCorrectionsView: async () =>
    (await import('../production/stamping/StampingCorrectionsView')).StampingCorrectionsView,
  StampingOrderFormView: async () =>
    (await import('../production/stamping/StampingOrderFormView')).StampingOrderFormView,
  StampingMachinesView: async () =>
    (await import('../production/stamping/StampingMachinesView')).StampingMachinesView,
  StampingOrdersView: async () =>
    (await import('../production/stamping/StampingOrdersView')).StampingOrdersView,
  StampsInventoryView: async () =>
    (await import('../production/returns/StampsInventoryView')).StampsInventoryView,
  StartStampingView: async () => (await import('../production/stamping/StartStampingView')).StartStampingView,
  StockOnHandView: async () => (await import('../inventory/stock/StockOnHandView')).StockOnHandView,
  SupplierView: async () => (await import('../purchase/SupplierView')).SupplierView,
  TaxSetupView: async () => (await import('../general/taxes/TaxSetupView')).TaxSetupView,
  TrainingDocumentsView: async () =>
    (await import('../training/documents/TrainingDocumentsView')).TrainingDocumentsView,
  TrainingLogsView: async () => (await import('../training/logs/TrainingLogsView')).TrainingLogsView,
  TrainingProjectsView: async () =>
    (await import('../training/programmes/TrainingProjectsView')).TrainingProjectsView,
  TrainingSettingsView: async () =>
    (await import('../training/settings/TrainingSettingsView')).TrainingSettingsView,
  TrainingsView: async () => (await import('../training/trainings/TrainingsView')).TrainingsView,
  TransferView: async () => (await import('../inventory/transfers/TransferView')).TransferView,
  UsersView: async () => (await import('../general/people/UsersView')).UsersView,
  DuplicatePlacesView: async () =>
    (await import('../production/places/DuplicatePlacesView')).DuplicatePlacesView,
  PlaceLogView: async () => (await import('../production/places/PlaceLogView')).PlaceLogView,
  ProductPlacesView: async () => (await import('../production/places/ProductPlacesView')).ProductPlacesView,
  WarehousePlacesView: async () =>
    (await import('../production/places/WarehousePlacesView')).WarehousePlacesView,
  WorkOrdersView: async () => (await import('../production/maintenance/WorkOrdersView')).WorkOrdersView,
  FlashpointClassesView: async () =>
    (await import('../labReceiving/FlashpointClassesView')).FlashpointClassesView,
  LabContainerView: async () => (await import('../labReceiving/LabContainerView')).LabContainerView,
  LabContainersView: async () => (await import('../labReceiving/LabContainersView')).LabContainersView,
  LabLabelsView: async () => (await import('../labReceiving/LabLabelsView')).LabLabelsView,
  LabReceivingView: async () => (await import('../labReceiving/LabReceivingView')).LabReceivingView,
  RdSpecificationsView: async () => (await import('../rd/RdSpecificationsView')).RdSpecificationsView,
  RdDevelopView: async () => (await import('../rd/RdDevelopView')).RdDevelopView,
  RdProjectView: async () => (await import('../rd/RdProjectView')).RdProjectView,
  RdRecipeView: async () => (await import('../rd/RdRecipeView')).RdRecipeView,
  RdProjectsView: async () => (await import('../rd/RdProjectsView')).RdProjectsView,
  RdSamplesView: async () => (await import('../rd/RdSamplesView')).RdSamplesView,
  RdReportsView: async () => (await import('../rd/RdReportsView')).RdReportsView,
  RdRecipesView: async () => (await import('../rd/RdRecipesView')).RdRecipesView,
  ProjectsView: async () => (await import('../projects/ProjectsView')).ProjectsView,
  ProjectTasksView: async () => (await import('../projects/ProjectTasksView')).ProjectTasksView,
  TaskItemsView: async () => (await import('../projects/TaskItemsView')).TaskItemsView,
  ItemRecordView: async () => (await import('../projects/ItemRecordView')).ItemRecordView,
  ProjectsReportView: async () => (await import('../projects/ProjectsReportView')).ProjectsReportView,
}
